"""What headings say: the words for a day, a note, a total, a winner, a payer, an amount."""

from __future__ import annotations

import re
import unicodedata

from napledger.reading.letters import alike

DAY = "day"
NOTE = "note"
TOTAL = "total"
COUNT = "count"
WINNER, LOSER, PAYER, PAYEE, AMOUNT = "winner", "loser", "payer", "payee", "amount"

WORDS = {
    DAY: "date day night evening when datum tag abend jour fecha dia data giorno dag dato",
    NOTE: "note notes comment comments remark remarks where place venue host hosted at game games "
    "rules notiz notizen bemerkung bemerkungen kommentar ort wo spiel lieu remarque remarques jeu "
    "nota notas lugar juego luogo gioco opmerking opmerkingen plaats spel",
    TOTAL: "total totals sum sums check checksum control balance difference diff running overall "
    "cumulative result net grand summe summen gesamt kontrolle differenz somme totale totaal "
    "saldo suma",
    COUNT: "deal deals round rounds hand hands no nr number week month year weekday time players "
    "runde runden partie partien anzahl woche monat jahr # №",
    WINNER: "winner won wins gewinner gewinnt gewonnen gagnant gagne ganador gana vincitore "
    "vince winnaar wint",
    LOSER: "loser lost loses verlierer verliert verloren perdant perd perdedor pierde "
    "perdente perde verliezer verliest",
    PAYER: "payer from pays zahler zahlt von de payeur paie pagador paga desde pagatore da "
    "betaler betaalt van",
    PAYEE: "payee to receiver gets an empfänger bekommt à a bénéficiaire reçoit "
    "beneficiario recibe hasta ontvanger ontvangt aan naar riceve",
    AMOUNT: "amount value paid price stake money much betrag wert montant importe importo bedrag "
    "£ $ € eur gbp usd",
}
MEANS = {word: what for what, words in WORDS.items() for word in words.split()}
PHRASES = {
    "won by": WINNER,
    "lost by": LOSER,
    "paid by": PAYER,
    "who paid": PAYER,
    "who pays": PAYER,
    "paid from": PAYER,
    "paid to": PAYEE,
    "received by": PAYEE,
    "to whom": PAYEE,
    "how much": AMOUNT,
    "deal no": COUNT,
    "grand total": TOTAL,
    "running total": TOTAL,
    "total so far": TOTAL,
}

UNIT = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
"""What a heading says of its money, in brackets: “Ann (£)”."""


def name_in(heading: str) -> str:
    """Return a heading without the money that it names, and without what stands at its end."""
    bare = UNIT.sub("", heading).strip().rstrip(":").strip()
    while bare and unicodedata.category(bare[-1]) == "Sc":
        bare = bare[:-1].strip()
    return bare or heading.strip()


def meaning_of(heading: str) -> str:
    """Return which of the words a heading is; "" for none, as a player's name is none."""
    said = alike(name_in(heading)).rstrip(".")
    return PHRASES.get(said) or MEANS.get(said, "")


def is_total(text: str) -> bool:
    """Return whether a cell beside a row, or over a column, says that this adds others up."""
    words = re.findall(r"[^\W\d_]+", alike(text))
    return any(MEANS.get(word) == TOTAL for word in words[:3]) and len(words) <= 4
