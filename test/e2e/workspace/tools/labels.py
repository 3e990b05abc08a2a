"""Prints shipping labels."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Address:
    name: str
    street: str
    postcode: str
    city: str


def render_label(address: Address, width: int = 32) -> str:
    """The address as lines of a label, each cut to the width of the paper."""
    lines = [address.name, address.street, f"{address.postcode} {address.city}"]
    return "\n".join(line[:width] for line in lines)


def check_digit(number: str) -> int:
    """The last digit of a tracking number: weights 3 and 1 in turn, modulo ten."""
    total = sum(int(digit) * (3 if i % 2 == 0 else 1) for i, digit in enumerate(number))
    return (10 - total % 10) % 10
