"""Reads games with python-chess and writes them again, as `cargo xtask readback` has it: prints the last position of
each, and what it complains of."""

import sys

import chess.pgn

with open(sys.argv[1], encoding="utf-8") as file, open(sys.argv[2], "w", encoding="utf-8") as out:
    while (game := chess.pgn.read_game(file)) is not None:
        for error in game.errors:
            print(f"{game.headers}: {error!r}", file=sys.stderr)
        print(game, file=out, end="\n\n")
        print(game.end().board().fen())
