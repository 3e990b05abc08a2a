package bank;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class Ledger {
    private final Map<String, BigDecimal> balances = new HashMap<>();
    private final List<Posting> journal = new ArrayList<>();

    public void transfer(String from, String to, BigDecimal amount, LocalDate day) {
        if (amount.signum() <= 0) {
            throw new IllegalArgumentException("amount must be positive: " + amount);
        }
        requireFunds(from, amount);
        post(new Posting(from, amount.negate(), day));
        post(new Posting(to, amount, day));
    }

    private void requireFunds(String account, BigDecimal amount) {
        BigDecimal available = balances.getOrDefault(account, BigDecimal.ZERO);
        if (available.compareTo(amount) < 0) {
            throw new IllegalStateException(account + " has only " + available);
        }
    }

    private void post(Posting posting) {
        journal.add(posting);
        balances.merge(posting.account(), posting.amount(), BigDecimal::add);
    }

    public void reverse(int index, LocalDate day) {
        Posting original = journal.get(index);
        post(new Posting(original.account(), original.amount().negate(), day));
    }

    public BigDecimal balanceOn(String account, LocalDate day) {
        return journal.stream()
            .filter(posting -> posting.account().equals(account) && !posting.day().isAfter(day))
            .map(Posting::amount)
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public List<Posting> statement(String account, LocalDate first, LocalDate last) {
        return journal.stream()
            .filter(posting -> posting.account().equals(account))
            .filter(posting -> !posting.day().isBefore(first) && !posting.day().isAfter(last))
            .sorted(Comparator.comparing(Posting::day))
            .toList();
    }

    public void checkBooks() {
        BigDecimal sum = journal.stream().map(Posting::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        if (sum.signum() != 0) {
            throw new IllegalStateException("debits and credits differ by " + sum);
        }
    }

    public void accrueInterest(BigDecimal yearlyRate, LocalDate day) {
        BigDecimal daily = yearlyRate.divide(BigDecimal.valueOf(365), 12, java.math.RoundingMode.HALF_EVEN);
        for (Map.Entry<String, BigDecimal> entry : List.copyOf(balances.entrySet())) {
            post(new Posting(entry.getKey(), entry.getValue().multiply(daily), day));
        }
    }

    public record Posting(String account, BigDecimal amount, LocalDate day) {}
}
