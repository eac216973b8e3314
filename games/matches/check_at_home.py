"""Work out every roll of a downloaded dice file again.

Run it as: python check_at_home.py dice.json
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

for game in json.loads(Path(sys.argv[1]).read_text())["games"]:
    name, rolls = game["context"], game["rolls"]
    if game["seed"] is None:
        continue
    seed = bytes.fromhex(game["seed"])
    promise = hashlib.sha256(seed + name.encode()).hexdigest()
    assert promise == game["commitment"], f"{name}: forged"
    for number, roll in enumerate(rolls, start=1):
        message = f"{name}/{number}".encode()
        block = hmac.digest(seed, message, "sha256")
        byte = next(byte for byte in block if byte < 252)
        dice = [byte % 36 // 6 + 1, byte % 6 + 1]
        assert roll["dice"] == dice, f"{name}: roll {number}"
    print(f"{name}: {len(rolls)} rolls, all as promised")
