"""Work out every roll of a downloaded dice file again.

Run it as: python check_at_home.py dice.json 9f2c81ab03de77aa
The second is a promise that you noted from the table before the first roll; name as many as you noted, or none. The hash of a
number that a seat added can be named, too, with the seat's word: ann=92cbcdf14ef5c04a
"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from pathlib import Path

if len(sys.argv) < 2:
    sys.exit("Say which file, and the promises you noted: python check_at_home.py dice.json 9f2c81ab03de77aa")
games = json.loads(Path(sys.argv[1]).read_bytes())["games"]
for noted in sys.argv[2:]:
    if "=" in noted:
        held = [added for game in games if game.get("previous") is not None for added in game["numbers"].split()]
    else:
        held = [game["commitment"] for game in games]
    if len(noted.rpartition("=")[2]) < 16 or not any(one.startswith(noted.lower()) for one in held):
        sys.exit(f"{noted}: this is no promise of the file, or fewer than 16 signs of one")
before, again = "", set()
drawn: Counter[str] = Counter()
standing: Counter[str] = Counter()
for game in games:
    name, previous = game["context"], game.get("previous")
    scope = name.rpartition("/")[0]
    if previous is not None and previous != before:
        sys.exit(f"{name}: its promise does not follow the one before it")
    before = game["commitment"]
    for number, roll in enumerate(game["rolls"], start=1):
        told = [roll, *roll.get("again", [])]
        if any(one["dice"] != roll["dice"] for one in told):
            sys.exit(f"{name}: roll {number} was taken back, and another stood in its place")
        drawn[scope] += 1
        if not all(one["undone"] for one in told):
            standing[scope] += 1
            if roll.get("place", drawn[scope]) != standing[scope]:
                again.add(scope)
    if scope in again and previous is not None:
        sys.exit(f"{name}: a roll was taken back and did not come again in its place")
    if not game["seed"]:
        print(f"{name}: {len(game['rolls'])} rolls, not checked: its seed is not revealed")
        continue
    key = bytes.fromhex(game["seed"])
    follows = "" if previous is None else f"/{previous}"
    if hashlib.sha256(key + (name + follows).encode()).hexdigest() != game["commitment"]:
        sys.exit(f"{name}: forged")
    if previous is not None:
        for added in game["numbers"].split():
            published, _, number = added.rpartition("=")[2].partition(":")
            if number and hashlib.sha256(number.encode()).hexdigest() != published:
                sys.exit(f"{name}: {added} is not the number whose hash was published")
            if not number:
                print(f"{name}: {added.rpartition('=')[0]} added no number")
        key = hmac.digest(key, f"{name}/{game['numbers']}".encode(), "sha256")
    for number, roll in enumerate(game["rolls"], start=1):
        block = hmac.digest(key, f"{name}/{number}".encode(), "sha256")
        byte = next(byte for byte in block if byte < 252)
        dice = [byte % 36 // 6 + 1, byte % 6 + 1]
        if roll["dice"] != dice:
            sys.exit(f"{name}: roll {number} was {roll['dice']}, the seed gives {dice}")
    print(f"{name}: {len(game['rolls'])} rolls, all as promised")
for scope in sorted(again):
    print(f"{scope}: a roll was taken back and did not come again (before version 0.5 none did)")
