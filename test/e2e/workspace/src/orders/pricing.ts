export interface OrderLine {
  readonly sku: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/** Sum of all lines, less the discount for large orders, plus value added tax. */
export function totalWithTax(lines: readonly OrderLine[], taxRate: number): number {
  const net = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
  return Math.round((net - bulkDiscount(net)) * (1 + taxRate));
}

/** Five percent off above one hundred, ten percent above five hundred. */
function bulkDiscount(netCents: number): number {
  if (netCents > 50_000) return netCents * 0.1;
  if (netCents > 10_000) return netCents * 0.05;
  return 0;
}
