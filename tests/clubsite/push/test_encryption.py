"""Only the browser reads a message: the example that RFC 8291 works out, and keys that are none."""

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from clubsite.push.encryption import CURVE, UnusableKey, encrypted, from_base64, in_base64, read_keys

POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
EXAMPLE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQp"
    "u6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_rfc_8291_comes_out_letter_for_letter() -> None:
    sender = ec.derive_private_key(int.from_bytes(from_base64(SENDER)), CURVE)
    message = b"When I grow up, I want to be a watermelon"
    assert in_base64(encrypted(message, POINT, SECRET, own=sender, salt=from_base64(SALT))) == EXAMPLE


def test_the_same_message_is_never_encrypted_in_the_same_way() -> None:
    assert encrypted(b"Your roll.", POINT, SECRET) != encrypted(b"Your roll.", POINT, SECRET)


@pytest.mark.parametrize(
    ("point", "secret"),
    [
        (POINT[:-4], SECRET),
        (POINT[:40] + "AAAA" + POINT[44:], SECRET),
        ("", SECRET),
        ("é", SECRET),
        (POINT, SECRET[:-3]),
        (POINT, ""),
        (POINT, "ü" * 22),
    ],
)
def test_what_is_no_key_is_refused(point: str, secret: str) -> None:
    with pytest.raises(UnusableKey):
        read_keys(point, secret)
