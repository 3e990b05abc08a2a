from collections import defaultdict
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
GRACE = timedelta(days=14)


class Invoice:
    def __init__(self, number, customer, lines, issued):
        self.number = number
        self.customer = customer
        self.lines = lines
        self.issued = issued
        self.payments = []

    def subtotal(self):
        return sum((line.price * line.quantity for line in self.lines), Decimal(0))

    def tax(self, rates):
        per_rate = defaultdict(Decimal)
        for line in self.lines:
            per_rate[line.category] += line.price * line.quantity
        return sum((round_cents(amount * rates[category]) for category, amount in per_rate.items()), Decimal(0))

    def outstanding(self, rates):
        paid = sum((payment.amount for payment in self.payments), Decimal(0))
        return max(self.subtotal() + self.tax(rates) - paid, Decimal(0))

    def is_overdue(self, rates, today=None):
        limit = self.issued + GRACE
        return (today or date.today()) > limit and self.outstanding(rates) > 0

    def apply_credit(self, note):
        if note.customer != self.customer:
            raise ValueError(f"credit note {note.number} belongs to {note.customer}")
        self.payments.append(note)
        note.spent_on = self.number


def round_cents(amount):
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def next_number(previous, today):
    year, _, running = previous.partition("-")
    if int(year) != today.year:
        return f"{today.year}-00001"
    return f"{year}-{int(running) + 1:05d}"


def group_by_month(invoices):
    months = defaultdict(list)
    for invoice in invoices:
        months[invoice.issued.replace(day=1)].append(invoice)
    return dict(sorted(months.items()))


def reminder_level(invoice, rates, today):
    if not invoice.is_overdue(rates, today):
        return 0
    weeks = (today - invoice.issued - GRACE).days // 7
    return min(1 + weeks // 2, 3)
