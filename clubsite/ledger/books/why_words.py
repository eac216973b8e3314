"""Why points moved, in the reader's language. The book keeps the word written at the time ("played", "dropped") for ever; it is
translated when it is shown. Text that people typed stays as it is."""

from django.utils.translation import gettext_lazy as _

from clubsite.ledger.models import Transfer

#: By the stored word: the reasons of chouettes, and the kinds of entries without a reason of their own.
WORDS = {
    "played": _("played"),
    "dropped": _("dropped"),
    "settled": _("settled"),
    "resigned": _("resigned"),
    "returned": _("price of the drop given back"),
    "purchase": _("cube bought"),
    "extra": _("extra"),
    "conceded": _("extra given up"),
    "partner": _("partner’s share"),
    "proposition": _("side bet"),
    "cash": _("cash"),
    "correction": _("correction"),
    "undone": _("taken back"),
    "chouette": _("chouette"),
    "match": _("match"),
    "stake": _("stake of a match"),
    "reversal": _("taken back"),
    "claim": _("a guest’s points follow them"),
    "entry fee": _("entry fee"),
    "buy-back": _("place bought back"),
    "side pool stake": _("stake in side pools"),
    "prize": _("prize"),
    "side pool": _("won in side pools"),
    "paid": _("paid"),
    "dues": _("dues"),
    "fee": _("fee"),
    "expense": _("expense"),
    "opening": _("opening balance"),
}

#: By the stored word in front of a colon; behind it stands whom a lot of an auction is of, `ann+cal`, which side pool, or what
#: was taken back.
ABOUT = {
    "calcutta lot": _("lot in the Calcutta: {about}"),
    "calcutta bought back": _("part of the own lot in the Calcutta: {about}"),
    "calcutta": _("won in the Calcutta: {about}"),
    "entry fee again": _("entry fee for another group: {about}"),
    "side pool stake": _("stake in the side pool {about}"),
    "side pool": _("won in the side pool {about}"),
    "undone": _("taken back: {about}"),
}


#: By the entry's kind, if somebody wrote a memo.
WITH_MEMO = {
    "cash": _("cash: {memo}"),
    "reversal": _("taken back: {memo}"),
    "paid": _("paid: {memo}"),
    "dues": _("dues: {memo}"),
    "fee": _("fee: {memo}"),
    "expense": _("expense: {memo}"),
    "opening": _("opening balance: {memo}"),
}


BECAUSE = _("{why}, because “{reason}”")
#: By the entry's kind, if its memo says where it was and not why.
WHERE = {"tournament": _("{why}, {reason}")}


def reason_beside(transfer: Transfer) -> str:
    """The entry's reason, if the transfer has one of its own that says something else: a director's, who has decided or called
    off a match."""
    said = transfer.entry.memo
    return said if transfer.memo and transfer.memo != said and transfer.entry.reverses_id is None else ""


def _words(stored: str) -> str:
    word, _colon, about = stored.partition(": ")
    if not about or word not in ABOUT:
        return str(WORDS.get(stored, stored))
    return str(ABOUT[word]).format(about=_words(about) if word == "undone" else about.replace("+", " + "))


def why_in_words(stored: str, kind: str = "", reason: str = "") -> str:
    """The stored reason in the reader's language; `kind` is its entry's, and `reason` what `reason_beside` finds there."""
    words = _words(stored)
    if reason:
        return str(WHERE.get(kind, BECAUSE)).format(why=words, reason=reason)
    if stored == kind or kind not in WITH_MEMO:
        return words
    return str(WITH_MEMO[kind]).format(memo=words)
