"""May the answer to this request be gzipped? What `Accept-Encoding` says, by RFC 9110, section 12.5.3."""

import re

WEIGHT = re.compile(r"\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*")


def takes_gzip(accept_encoding: str) -> bool:
    """Anything malformed counts as a refusal, since everyone can read a plain answer."""
    weights: dict[str, float] = {}
    for said in accept_encoding.lower().split(","):
        coding, _, parameters = said.partition(";")
        name = coding.strip().removeprefix("x-")
        weights[name] = min(_weight(parameters), weights.get(name, 1))
    return weights.get("gzip", weights.get("*", 0)) > 0


def _weight(parameters: str) -> float:
    if not parameters:
        return 1
    stated = WEIGHT.fullmatch(parameters)
    return float(stated[1]) if stated else 0
