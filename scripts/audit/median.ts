/** The middle of some numbers; the lower of the two middle ones when they are even in number. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length / 2) - 1] ?? Number.NaN;
}
