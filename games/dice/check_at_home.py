"""Work out every roll of a downloaded dice file again.

Run it as: python check_at_home.py dice.json
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

if len(sys.argv) != 2:
    sys.exit("Say which file: python check_at_home.py dice.json")
for game in json.loads(Path(sys.argv[1]).read_bytes())["games"]:
    name, rolls = game["context"], game["rolls"]
    if not game["seed"]:
        print(f"{name}: {len(rolls)} rolls, not checked: its seed is not revealed")
        continue
    seed = bytes.fromhex(game["seed"])
    promise = hashlib.sha256(seed + name.encode()).hexdigest()
    if promise != game["commitment"]:
        sys.exit(f"{name}: forged")
    for number, roll in enumerate(rolls, start=1):
        message = f"{name}/{number}".encode()
        block = hmac.digest(seed, message, "sha256")
        byte = next(byte for byte in block if byte < 252)
        dice = [byte % 36 // 6 + 1, byte % 6 + 1]
        if roll["dice"] != dice:
            sys.exit(f"{name}: roll {number} was {roll['dice']}, the seed gives {dice}")
    print(f"{name}: {len(rolls)} rolls, all as promised")
