//! The page: files that are built into the program, or lie in a folder while one works on them.

use std::borrow::Cow;
use std::path::PathBuf;

/// Where the page comes from.
#[derive(Clone, Debug, Default)]
pub enum Page {
    /// Nowhere: only the API is served.
    #[default]
    None,
    /// Out of the program itself.
    Built(&'static [PageFile]),
    /// From a folder that is read at each request.
    Folder(PathBuf),
}

/// A file of the page in the forms in which it can be sent.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Its name in the folder of the page, as in `assets/style-0123abcd.css`.
    pub name: &'static str,
    /// As it is.
    pub plain: &'static [u8],
    /// By gzip.
    pub gzip: &'static [u8],
    /// By brotli.
    pub brotli: &'static [u8],
}

/// How the bytes of an answer are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Packed {
    Plain,
    Gzip,
    Brotli,
}

impl Packed {
    /// The best that whoever asks can unpack.
    pub(crate) fn best_of(accepted: &str) -> Self {
        let takes = |name: &str| {
            accepted.split(',').any(|offer| {
                let mut parts = offer.split(';').map(str::trim);
                let named = parts.next().is_some_and(|offer| offer.eq_ignore_ascii_case(name));
                named && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
            })
        };
        match (takes("br"), takes("gzip")) {
            (true, _) => Self::Brotli,
            (_, true) => Self::Gzip,
            _ => Self::Plain,
        }
    }

    /// The word for it in a header.
    pub(crate) const fn word(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

impl Page {
    /// Which build it is; pages are told, so that an old one loads itself anew.
    pub(crate) fn build(&self) -> Option<String> {
        let bytes = self.file("build", Packed::Plain)?;
        Some(String::from_utf8_lossy(&bytes).trim().to_owned())
    }

    /// The bytes of a file, packed in one way.
    pub(crate) fn file(&self, name: &str, packed: Packed) -> Option<Cow<'static, [u8]>> {
        match self {
            Self::None => None,
            Self::Built(files) => {
                let file = files.iter().find(|file| file.name == name)?;
                Some(Cow::Borrowed(match packed {
                    Packed::Plain => file.plain,
                    Packed::Gzip => file.gzip,
                    Packed::Brotli => file.brotli,
                }))
            }
            Self::Folder(folder) => {
                // Nothing but our own plain names, so that no name leads out of the folder.
                let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
                let inner = name.strip_prefix("assets/").unwrap_or(name);
                if !inner.chars().all(plain) || inner.starts_with('.') {
                    return None;
                }
                let end = match packed {
                    Packed::Plain => "",
                    Packed::Gzip => ".gz",
                    Packed::Brotli => ".br",
                };
                std::fs::read(folder.join(format!("{name}{end}"))).ok().map(Cow::Owned)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_packing_is_chosen() {
        assert_eq!(Packed::best_of("gzip, deflate, br, zstd"), Packed::Brotli);
        assert_eq!(Packed::best_of("br;q=0, gzip;q=0.5"), Packed::Gzip);
        assert_eq!(Packed::best_of("identity"), Packed::Plain);
        assert_eq!(Packed::best_of(""), Packed::Plain);
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("secret"), "x").expect("written");
        let inner = folder.path().join("page");
        std::fs::create_dir_all(inner.join("assets")).expect("made");
        std::fs::write(inner.join("assets/a.css"), "a").expect("written");
        let page = Page::Folder(inner);
        assert!(page.file("assets/a.css", Packed::Plain).is_some());
        for name in ["../secret", "assets/../../secret", "/etc/passwd", "assets//etc/passwd", ".."]
        {
            assert_eq!(page.file(name, Packed::Plain), None, "{name}");
        }
    }
}
