//! Pages of the library: filters, and going on after the last row rather than at a number of rows.

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::games::{COLUMNS, row_of, status_text};
use super::kept;
use crate::{Cursor, Error, LibraryQuery, Order, Page};

const USUAL: u32 = 50;
const MOST: u32 = 500;

/// See [`Store::library`](crate::Store::library).
pub(super) fn library(connection: &Connection, query: &LibraryQuery) -> Result<Page, Error> {
    let moment = match query.order {
        Order::Created => "created",
        Order::Updated => "updated",
    };
    let mut filter = Filter::default();
    filter.plain(if query.deleted { "deleted IS NOT NULL" } else { "deleted IS NULL" });
    if let Some(owner) = query.owner {
        let own = "(owner = ? OR id IN (SELECT game FROM seats WHERE profile = ?))";
        filter.with(own, Value::Blob(owner.as_bytes().to_vec()));
        filter.values.push(Value::Blob(owner.as_bytes().to_vec()));
    }
    for word in query.text.to_lowercase().split_whitespace() {
        filter.with("instr(search, ?) > 0", Value::Text(word.to_owned()));
    }
    if let Some(status) = query.status {
        filter.with("status = ?", Value::Text(status_text(status).to_owned()));
    }
    if let Some(result) = &query.result {
        filter.with("result = ?", Value::Text(result.clone()));
    }
    if let Some(variant) = &query.variant {
        filter.with("variant = ?", Value::Text(variant.clone()));
    }
    if let Some(since) = query.since {
        filter.with(&format!("{moment} >= ?"), Value::Integer(kept(since)));
    }
    if let Some(until) = query.until {
        filter.with(&format!("{moment} < ?"), Value::Integer(kept(until)));
    }
    if let Some(Cursor { at, game }) = query.after {
        filter.with(&format!("({moment}, id) < (?, ?)"), Value::Integer(kept(at)));
        filter.values.push(Value::Blob(game.as_bytes().to_vec()));
    }
    let limit = query.limit.unwrap_or(USUAL).clamp(1, MOST) as usize;
    let sql = format!(
        "SELECT {COLUMNS} FROM games WHERE {} ORDER BY {moment} DESC, id DESC LIMIT {}",
        filter.conditions.join(" AND "),
        limit + 1
    );
    let mut rows = connection
        .prepare(&sql)?
        .query_map(params_from_iter(filter.values), row_of)?
        .collect::<Result<Vec<_>, _>>()?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(|row| Cursor {
        at: match query.order {
            Order::Created => row.summary.created,
            Order::Updated => row.summary.updated,
        },
        game: row.game,
    });
    Ok(Page { rows, next })
}

/// Conditions that must all hold, and the values that they ask for.
#[derive(Default)]
struct Filter {
    conditions: Vec<String>,
    values: Vec<Value>,
}

impl Filter {
    fn plain(&mut self, condition: &str) {
        self.conditions.push(condition.to_owned());
    }

    fn with(&mut self, condition: &str, value: Value) {
        self.plain(condition);
        self.values.push(value);
    }
}
