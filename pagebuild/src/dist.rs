//! The finished folder: names with digests, forms that are quick to send, and the index.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use libdeflater::{CompressionLvl, Compressor};
use sha2::{Digest as _, Sha256};

use crate::Failure;
use crate::compile::Compiled;
use crate::help;

/// The styles, in the order in which they count.
const STYLES: &str = "crates/web/style";
/// Those of what is around games, which the page to play on does without.
const AROUND: &str = "crates/web/style/around";
/// The index, with `{{name}}` where something belongs.
const INDEX: &str = "crates/web/index.html";
/// Scripts that must be there before the page's code.
const SCRIPTS: [(&str, &str); 2] =
    [("theme", "crates/web/start/theme.js"), ("start", "crates/web/start/start.js")];

/// A folder that is being filled.
struct Dist {
    folder: PathBuf,
    /// Everything that was written, for the digest of it all.
    all: Sha256,
    inputs: Vec<PathBuf>,
}

/// The page to play on, and the one with all that is around games.
pub(crate) fn write(
    root: &Path,
    out: &Path,
    first: Compiled,
    study: Compiled,
) -> Result<(), Failure> {
    let inputs = study.sources.clone();
    let new = out.with_extension("new");
    if new.exists() {
        fs::remove_dir_all(&new).map_err(|error| format!("{}: {error}", new.display()))?;
    }
    let folder = new.join("assets");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut dist = Dist { folder: new.clone(), all: Sha256::new(), inputs };

    let mut module = |name: &str, Compiled { wasm, glue, .. }: Compiled| {
        let glue = dist.asset(name, "js", glue.as_bytes())?;
        Ok::<_, Failure>((dist.asset(name, "wasm", &wasm)?, glue))
    };
    let first = module("web", first)?;
    let study = module("study", study)?;
    // The tokens first.
    let style = looks::css() + &dist.styles(&root.join(STYLES))?;
    let around = dist.styles(&root.join(AROUND))?;
    let style = dist.asset("style", "css", style.as_bytes())?;
    let around = dist.asset("around", "css", around.as_bytes())?;
    let around = format!("<link rel=\"stylesheet\" href=\"{around}\">");
    let icon = dist.asset("icon", "svg", looks::icon_svg().as_bytes())?;
    let openings = dist.asset("openings", "bin", &openings::Names::pack())?;
    let mut text = |name: &str, text: String| dist.asset(name, "txt", text.as_bytes());
    let endgames = text("endgames", lessons::endgames::pack())?;
    let rules = text("rules", lessons::rules::pack())?;
    let tutorial = text("tutorial", lessons::tutorial::pack())?;
    let help = dist.asset("help", "html", help::html()?.as_bytes())?;
    let mut index = dist.read(&root.join(INDEX))?;
    let mut put = |name: &str, what: &str| index = index.replace(&format!("{{{{{name}}}}}"), what);
    for (name, what) in [
        ("style", &style),
        ("icon", &icon),
        ("openings", &openings),
        ("endgames", &endgames),
        ("rules", &rules),
        ("help", &help),
        ("tutorial", &tutorial),
    ] {
        put(name, what);
    }
    put("sprite", &looks::sprite());
    for (name, path) in SCRIPTS {
        let script = dist.read(&root.join(path))?;
        let script = dist.asset(name, "js", script.as_bytes())?;
        put(name, &script);
    }
    dist.all.update(index.as_bytes());
    let build = hex(&dist.all.clone().finalize(), 16);
    let index = index.replace("@@build@@", &build);
    for (name, (wasm, glue), around) in
        [("index.html", first, ""), ("study.html", study, around.as_str())]
    {
        let index = index.replace("{{wasm}}", &wasm).replace("{{glue}}", &glue);
        let index = index.replace("{{around}}", around);
        if let Some((_, rest)) = index.split_once("{{") {
            let name = rest.split("}}").next().unwrap_or_default();
            return Err(format!("{INDEX} asks for {{{{{name}}}}}, which nobody makes"));
        }
        dist.file(name, index.as_bytes())?;
    }
    dist.plain("build", build.as_bytes())?;
    let inputs: Vec<_> = dist.inputs.iter().map(|path| path.display().to_string()).collect();
    dist.plain("inputs", inputs.join("\n").as_bytes())?;
    exchange(&new, out)
}

impl Dist {
    /// A text that the page is made from.
    fn read(&mut self, path: &Path) -> Result<String, Failure> {
        self.inputs.push(path.to_owned());
        fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// The styles of a folder as one, in the order of their names.
    fn styles(&mut self, folder: &Path) -> Result<String, Failure> {
        let tried = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(tried)? {
            paths.push(entry.map_err(tried)?.path());
        }
        paths.retain(|path| path.extension().is_some_and(|kind| kind == "css"));
        paths.sort();
        self.inputs.push(folder.to_owned());
        paths.iter().map(|path| self.read(path)).collect()
    }

    /// Writes a file whose name says what is in it, and gives its address.
    fn asset(&mut self, name: &str, kind: &str, bytes: &[u8]) -> Result<String, Failure> {
        let digest = Sha256::digest(bytes);
        self.all.update(digest);
        let path = format!("assets/{name}-{}.{kind}", hex(&digest, 8));
        self.file(&path, bytes)?;
        Ok(format!("/{path}"))
    }

    /// Writes a file and its shorter forms.
    fn file(&self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.plain(path, bytes)?;
        let failed = |error: std::io::Error| format!("{path}: {error}");
        // Browsers take brotli only where they trust the connection: a phone in the same network gets this.
        let mut packer = Compressor::new(CompressionLvl::best());
        let mut gzip = vec![0; packer.gzip_compress_bound(bytes.len())];
        let packed = packer.gzip_compress(bytes, &mut gzip);
        gzip.truncate(packed.map_err(|error| format!("{path}: {error}"))?);
        self.plain(&format!("{path}.gz"), &gzip)?;
        let mut short = Vec::new();
        let how = brotli::enc::BrotliEncoderParams { quality: 10, ..Default::default() };
        brotli::BrotliCompress(&mut &*bytes, &mut short, &how).map_err(failed)?;
        self.plain(&format!("{path}.br"), &short)
    }

    fn plain(&self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.folder.join(path);
        fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// Puts the new folder in the place of the old one.
fn exchange(new: &Path, out: &Path) -> Result<(), Failure> {
    let tried = |error: std::io::Error| format!("{}: {error}", out.display());
    if out.exists() {
        fs::remove_dir_all(out).map_err(tried)?;
    }
    fs::rename(new, out).map_err(tried)
}

fn hex(bytes: &[u8], most: usize) -> String {
    let mut text = String::new();
    for byte in bytes.iter().take(most / 2) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
