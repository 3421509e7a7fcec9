//! Licence expressions: `MIT OR Apache-2.0`, `(MIT OR Apache-2.0) AND Unicode-3.0`.

/// What the shipped program may depend on. None of these asks for the source of what it is used in.
pub(crate) const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Zlib",
];

/// Whether one can keep to this expression with the allowed licences alone.
///
/// # Errors
///
/// What is wrong with the text.
pub(crate) fn is_allowed(expression: &str) -> Result<bool, String> {
    let mut parser = Parser { tokens: tokens(expression) };
    let allowed = parser.any_of()?;
    match parser.next() {
        None => Ok(allowed),
        Some(token) => Err(format!("unexpected {token:?} in the licence {expression:?}")),
    }
}

/// Words, parentheses, and the slash, which old manifests write for `OR`.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    for word in text.split_whitespace() {
        let mut rest = word;
        while let Some(at) = rest.find(['(', ')', '/']) {
            tokens.extend([&rest[..at], &rest[at..=at]]);
            rest = &rest[at + 1..];
        }
        tokens.push(rest);
    }
    tokens.retain(|token| !token.is_empty());
    tokens.reverse();
    tokens
}

/// Reads by descent; `tokens` has the next one last.
struct Parser<'a> {
    tokens: Vec<&'a str>,
}

impl<'a> Parser<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.tokens.pop()
    }

    fn take(&mut self, wanted: &str) -> bool {
        let found = self.tokens.last() == Some(&wanted);
        if found {
            self.tokens.pop();
        }
        found
    }

    fn any_of(&mut self) -> Result<bool, String> {
        let mut allowed = self.all_of()?;
        while self.take("OR") || self.take("/") {
            allowed |= self.all_of()?;
        }
        Ok(allowed)
    }

    fn all_of(&mut self) -> Result<bool, String> {
        let mut allowed = self.one()?;
        while self.take("AND") {
            allowed &= self.one()?;
        }
        Ok(allowed)
    }

    fn one(&mut self) -> Result<bool, String> {
        match self.next() {
            Some("(") => {
                let allowed = self.any_of()?;
                if self.take(")") { Ok(allowed) } else { Err("a parenthesis is not closed".into()) }
            }
            None => Err("a licence is missing".into()),
            Some(word @ (")" | "/" | "OR" | "AND" | "WITH")) => {
                Err(format!("a licence is missing before {word:?}"))
            }
            Some(licence) if self.take("WITH") => {
                let exception = self.next().ok_or("an exception is missing after WITH")?;
                Ok(ALLOWED.contains(&format!("{licence} WITH {exception}").as_str()))
            }
            Some(licence) => Ok(ALLOWED.contains(&licence)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowed_expressions() {
        for text in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "Unlicense OR MIT",
            "GPL-3.0-or-later OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
            "GPL-2.0-only AND MPL-2.0 OR ISC",
            "((Zlib))",
        ] {
            assert_eq!(is_allowed(text), Ok(true), "{text}");
        }
    }

    #[test]
    fn forbidden_expressions() {
        for text in [
            "GPL-3.0",
            "MPL-2.0",
            "LGPL-2.1-or-later",
            "MIT AND GPL-3.0-only",
            "MIT AND (GPL-3.0-only OR AGPL-3.0-only)",
            "GPL-2.0-only WITH Classpath-exception-2.0",
            "MIT WITH LLVM-exception",
            "mit",
            "Proprietary",
        ] {
            assert_eq!(is_allowed(text), Ok(false), "{text}");
        }
    }

    #[test]
    fn broken_expressions() {
        for text in
            ["", "()", "(MIT", "MIT)", "MIT OR", "AND MIT", "MIT ISC", "MIT WITH", "MIT//ISC"]
        {
            assert!(is_allowed(text).is_err(), "{text}");
        }
    }
}
