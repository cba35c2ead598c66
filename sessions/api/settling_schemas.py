"""The shapes of how an evening, or what several left unpaid, is settled."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from sessions.api.schemas import CURRENCY, Answer, Pay


class Coins(Answer):
    """The coins in which a payment of counters was made."""

    amount: int
    currency: str = Field(description=CURRENCY)


class Debt(Pay):
    """A payment of the plan; `left` is what is still to be paid of it, `paid` the entries."""

    left: int
    coins_left: int | None = Field(description="the rest in money, where counters are priced")
    paid: list[int]


class Made(Pay):
    """A payment that was made since play ended, and what the other side says of it."""

    entry: int
    money: Coins | None = Field(description="in which coins counters were paid")
    said: Literal["received", "disputed"] | None
    note: str


class Plan(Answer):
    """One way to settle; null where it cannot be now, with the reason."""

    way: Literal["fewest", "banker", "pairs"]
    banker: str | None
    payments: list[Pay] | None
    refused: str


class PriceShown(Answer):
    """So many counters are worth so much money, in its smallest coin."""

    counters: int
    amount: int
    currency: str = Field(description=CURRENCY)


class Settling(Answer):
    """How an evening is settled: the plan in force, what is paid, and the other ways there are."""

    version: int
    state: Literal["open", "reviewing", "closed"]
    currency: str = Field(description=CURRENCY)
    undecided: bool = Field(description="a kitty stands, and nobody has said what becomes of it")
    way: Literal["fewest", "banker", "pairs"] | None
    outdated: bool
    debts: list[Debt]
    on_the_book: list[Pay] = Field(
        description="owed to a kitty that is no coins, or by it: nobody pays that"
    )
    made: list[Made]
    purses: list[list[str]]
    plans: list[Plan]
    price: PriceShown | None = Field(description="what counters are worth, if that was said")
    coins: list[int] = Field(description="the coins that balances can be rounded to")


class Leaving(Answer):
    """What settles with somebody who leaves: their share of the kitty, and the payments."""

    version: int
    currency: str = Field(description=CURRENCY)
    share: int
    payments: list[Pay]


class Standing(Answer):
    """What a player, by id and name, or the kitty stands at; owed where above nought."""

    party: str
    name: str
    amount: int


class Along(Answer):
    """Who could bring what is still owed along to a new evening in this currency."""

    currency: str = Field(description=CURRENCY)
    standings: list[Standing]


class SlatePay(Answer):
    """A payment that clears what is picked, by the parties' ids."""

    from_: str = Field(alias="from")
    from_name: str
    to: str
    to_name: str
    amount: int


class SlateEvening(Answer):
    """An evening that left something unpaid."""

    id: str
    title: str
    played_on: str
    standings: list[Standing]


class SlateSection(Answer):
    """What is unpaid in one currency, and the payments that clear it."""

    currency: str = Field(description=CURRENCY)
    evenings: list[SlateEvening]
    standings: list[Standing]
    payments: list[SlatePay]


class Slate(Answer):
    """What the evenings of a circle have left unpaid; of the latest sixty a currency."""

    sections: list[SlateSection]


class SlatePaid(Answer):
    """How many entries a payment of the slate took, and the key it is taken back by."""

    entries: int
    key: str
