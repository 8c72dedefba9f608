/**
 * A price for people: "Rp 75.000", "Free".
 * @param amount integer in the currency's own unit
 * @param currency ISO 4217
 */
export function formatPrice(amount: number, currency: string): string {
  if (amount === 0) return "Free";
  const format = new Intl.NumberFormat("id-ID", { style: "currency", currency, maximumFractionDigits: 0 });
  return format.format(amount).replace(/\s/g, " ");
}
