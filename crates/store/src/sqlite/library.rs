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
    let filter = Filter::of(query);
    let count = if query.counted { Some(count(connection, filter.clone())?) } else { None };
    let limit = query.limit.unwrap_or(USUAL).clamp(1, MOST) as usize;
    let (sql, values) = page(query, filter, limit);
    let mut rows = connection
        .prepare(&sql)?
        .query_map(params_from_iter(values), row_of)?
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
    Ok(Page { rows, next, count })
}

/// The question for a page. Which games are on it is found in an index alone; then their rows are read.
fn page(query: &LibraryQuery, mut filter: Filter, limit: usize) -> (String, Vec<Value>) {
    let moment = moment_of(query.order);
    if let Some(Cursor { at, game }) = query.after {
        filter.with(&format!("({moment}, id) < (?, ?)"), Value::Integer(kept(at)));
        filter.values.push(Value::Blob(game.as_bytes().to_vec()));
    }
    let sql = format!(
        "SELECT {COLUMNS} FROM
             (SELECT id AS found FROM games WHERE {} ORDER BY {moment} DESC, id DESC
              LIMIT {} OFFSET {})
         CROSS JOIN games ON id = found ORDER BY {moment} DESC, id DESC",
        filter.conditions(),
        limit + 1,
        query.offset
    );
    (sql, filter.values)
}

/// How many games there are on all pages together.
fn count(connection: &Connection, filter: Filter) -> Result<u64, Error> {
    let sql = format!("SELECT count(*) FROM games WHERE {}", filter.conditions());
    let count: i64 =
        connection.query_row(&sql, params_from_iter(filter.values), |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

fn moment_of(order: Order) -> &'static str {
    match order {
        Order::Created => "created",
        Order::Updated => "updated",
    }
}

/// Conditions that must all hold, and the values that they ask for. The index of the order has every
/// column that is asked about.
#[derive(Clone, Default)]
struct Filter {
    conditions: Vec<String>,
    values: Vec<Value>,
}

impl Filter {
    /// What a query asks of each game, wherever its page begins.
    fn of(query: &LibraryQuery) -> Self {
        let moment = moment_of(query.order);
        let mut filter = Self::default();
        filter.plain(if query.deleted { "deleted IS NOT NULL" } else { "deleted IS NULL" });
        if query.outdated {
            filter.plain("placement = ''");
        }
        if let Some(owner) = query.owner {
            let own = "(owner = ? OR id IN (SELECT game FROM seats WHERE profile = ?))";
            filter.with(own, Value::Blob(owner.as_bytes().to_vec()));
            filter.values.push(Value::Blob(owner.as_bytes().to_vec()));
        }
        if let Some(status) = query.status {
            filter.with("status = ?", Value::Text(status_text(status).to_owned()));
        }
        for (column, wanted) in
            [("result", &query.result), ("variant", &query.variant), ("mode", &query.mode)]
        {
            if let Some(wanted) = wanted {
                filter.with(&format!("{column} = ?"), Value::Text(wanted.clone()));
            }
        }
        if let Some(since) = query.since {
            filter.with(&format!("{moment} >= ?"), Value::Integer(kept(since)));
        }
        if let Some(until) = query.until {
            filter.with(&format!("{moment} < ?"), Value::Integer(kept(until)));
        }
        for word in query.text.to_lowercase().split_whitespace() {
            filter.with("instr(search, ?) > 0", Value::Text(word.to_owned()));
        }
        filter
    }

    fn plain(&mut self, condition: &str) {
        self.conditions.push(condition.to_owned());
    }

    fn with(&mut self, condition: &str, value: Value) {
        self.plain(condition);
        self.values.push(value);
    }

    fn conditions(&self) -> String {
        self.conditions.join(" AND ")
    }
}

#[cfg(test)]
mod tests {
    use game::{Moment, ProfileId};
    use rusqlite::params_from_iter;

    use super::*;
    use crate::conformance::game;
    use crate::{SqliteStore, Status};

    /// The steps of the plan of a question.
    fn plan(connection: &Connection, (sql, values): (String, Vec<Value>)) -> Vec<String> {
        let mut statement =
            connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("a question");
        let steps = statement
            .query_map(params_from_iter(values), |row| row.get(3))
            .expect("a plan")
            .collect::<Result<_, _>>();
        steps.expect("the steps of a plan")
    }

    #[test]
    fn every_question_is_answered_by_an_index_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open(folder.path()).expect("a store");
        let full = LibraryQuery {
            owner: Some(ProfileId::from_bytes([1; 16])),
            text: "ada ben".into(),
            status: Some(Status::Finished),
            result: Some("1-0".into()),
            variant: Some("standard".into()),
            mode: Some("casual".into()),
            offset: 7,
            ..LibraryQuery::default()
        };
        let after = Some(Cursor { at: Moment(5), game: game(1) });
        let span = LibraryQuery { since: Some(Moment(1)), until: Some(Moment(9)), ..full.clone() };
        let asked = [
            LibraryQuery::default(),
            LibraryQuery { owner: full.owner, ..LibraryQuery::default() },
            LibraryQuery { text: "ada".into(), ..LibraryQuery::default() },
            LibraryQuery { deleted: true, after, ..full.clone() },
            span,
            full,
        ];
        for (order, index) in [(Order::Created, "games_created"), (Order::Updated, "games_updated")]
        {
            for query in asked.iter().cloned().map(|query| LibraryQuery { order, ..query }) {
                let told = query.clone();
                let plans = store.read(move |connection| {
                    let filter = Filter::of(&query);
                    let count = format!("SELECT count(*) FROM games WHERE {}", filter.conditions());
                    let values = filter.values.clone();
                    let page = plan(connection, page(&query, filter, 50));
                    Ok((page, plan(connection, (count, values))))
                });
                let (page, count) = plans.wait().expect("plans");
                let by = format!("games USING COVERING INDEX {index}");
                assert!(page.iter().any(|step| step.contains(&by)), "{told:?}: {page:#?}");
                // One sort, that of the few rows which are shown.
                let sorts = page.iter().filter(|step| step.contains("TEMP B-TREE")).count();
                assert!(sorts <= 1, "{told:?}: {page:#?}");
                let covered = "games USING COVERING INDEX games_";
                assert!(count.iter().any(|step| step.contains(covered)), "{told:?}: {count:#?}");
            }
        }
        let outdated = LibraryQuery { outdated: true, ..LibraryQuery::default() };
        let steps = store.read(move |connection| {
            Ok(plan(connection, page(&outdated, Filter::of(&outdated), 50)))
        });
        let steps = steps.wait().expect("a plan");
        assert!(steps.iter().any(|step| step.contains("games_outdated")), "{steps:#?}");
    }
}
