/** How many of a ticket an order may have, beside none. */
type Bounds = { min: number; max: number };

/** A number of tickets as it is typed; 0 for anything else. */
export const typedCount = (typed: string): number => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : 0);

/** Whether a field for a number of tickets asks for none: empty, or 0. Addresses have it too, with as many spaces as somebody likes. */
export const isNothingTyped = (typed: string): boolean => /^0*$/.test(typed.trim());

/** What a press of + or − makes of a number of tickets: from none to the fewest of an order, and back. */
export function steppedCount(count: number, step: 1 | -1, { min, max }: Bounds): number {
  if (step > 0) return count < min ? min : Math.min(count + 1, max);
  return count <= min ? 0 : Math.min(count - 1, max);
}
