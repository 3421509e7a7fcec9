//! The fingerprint of the search: whoever changes it on purpose writes the new number here.

use engine::bench::fingerprint;

#[test]
fn the_search_behaves_as_it_did() {
    assert_eq!(fingerprint(), 77_284);
}
