import { rounded } from "~/leads/model/tax-rule";

/** What is kept of the price when an exhibitor cancels: by the days that are left until the expo begins. `before`: at least so many; the last one has none. */
export type CancellationStep = { percent: number; before: number | null };

const DAY_MS = 24 * 3600_000;

/** The percent that is kept on a day. @param day and expo `YYYY-MM-DD` @param steps the longest time first */
export function keptPercent(steps: readonly CancellationStep[], day: string, expo: string): number {
  const left = Math.round((Date.parse(expo) - Date.parse(day)) / DAY_MS);
  return steps.find(({ before }) => before === null || left >= before)?.percent ?? 100;
}

/** The price that is taken back when an exhibitor cancels, in rupiah without tax. @param net of the invoice @param left of it, after credit notes before this one */
export const takenBack = (net: number, left: number, percent: number): number =>
  Math.max(0, left - rounded((net * percent) / 100));
