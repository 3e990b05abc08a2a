"""Counts what is left in the warehouse."""

import csv
from collections import Counter
from pathlib import Path


def read_movements(path: Path) -> Counter[str]:
    """Adds up deliveries and withdrawals by article, from a CSV file."""
    stock: Counter[str] = Counter()
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            stock[row["sku"]] += int(row["amount"])
    return stock


def running_low(stock: Counter[str], threshold: int) -> list[str]:
    """Articles that should be ordered again, emptiest first."""
    return sorted((sku for sku, amount in stock.items() if amount < threshold), key=stock.__getitem__)
