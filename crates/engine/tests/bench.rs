//! The fingerprint of the search. It changes with every change of behaviour and with no other: whoever
//! changes it on purpose writes the new number here.

use engine::Stop;
use engine::bench::bench;

#[test]
fn the_search_behaves_as_it_did() {
    assert_eq!(bench(6, &Stop::new()).nodes, 75_073);
}
