/** Five digits or more, which may be written in groups. */
const NUMBER = /\d(?:[ .-]?\d){4,}/g;

/**
 * The number in a bank account that is written for people, such as "Bank Contoh 000 123 456 789, PT Jejak Rimba Media".
 * @returns its digits; null: there is none, or more than one
 */
export function accountNumberIn(account: string): string | null {
  const [number, other] = account.match(NUMBER) ?? [];
  return number && !other ? number.replaceAll(/\D/g, "") : null;
}
