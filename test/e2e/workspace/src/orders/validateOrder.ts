import type { OrderLine } from './pricing';

/** Every reason why an order cannot be accepted; none when it can. */
export function validateOrder(lines: readonly OrderLine[], postcode: string): readonly string[] {
  const problems: string[] = [];
  if (lines.length === 0) problems.push('The order is empty.');
  for (const { sku, quantity } of lines) {
    if (!Number.isInteger(quantity) || quantity < 1) problems.push(`The quantity of ${sku} must be a whole number above zero.`);
  }
  if (!/^\d{5}$/.test(postcode)) problems.push(`"${postcode}" is not a postcode.`);
  return problems;
}
