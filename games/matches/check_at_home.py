"""Work out every roll of a downloaded dice file again: `python check_at_home.py dice.json`. Needs nothing but Python."""

import hashlib
import hmac
import json
import sys
from pathlib import Path

for game in json.loads(Path(sys.argv[1]).read_text())["games"]:
    if game["seed"]:
        seed, context = bytes.fromhex(game["seed"]), game["context"]
        assert hashlib.sha256(seed + context.encode()).hexdigest() == game["commitment"], f"{context}: forged"
        for number, roll in enumerate(game["rolls"], start=1):
            block = hmac.digest(seed, f"{context}/{number}".encode(), "sha256")
            byte = next(byte for byte in block if byte < 252)
            assert roll["dice"] == [byte % 36 // 6 + 1, byte % 6 + 1], f"{context}: roll {number}"
        print(f"{context}: {len(game['rolls'])} rolls, all as promised")
