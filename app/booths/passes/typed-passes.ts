import type { AllowanceNumbers } from "~/booths/model/allowance";

/** Characters of the fields that staff type. `had`: what the page had shown. */
export const PASSES_FIELDS = { passes: 6, invitations: 6, why: 300, had: 12, fewer: 3 } as const;

/** A number as it was typed; null: it cannot be read, or is above the most. */
export function readCount(typed: string, most: number): number | null {
  const digits = typed.trim();
  if (!/^\d{1,5}$/.test(digits)) return null;
  const count = Number(digits);
  return count <= most ? count : null;
}

/** What a page shows, as its form sends it. @param shown null: nothing was counted */
export const toShown = (shown: AllowanceNumbers | null): string =>
  shown ? `${shown.passes} ${shown.invitations}` : "";

/** Reads it again. */
export function readShown(sent: string): AllowanceNumbers | null {
  const [, passes, invitations] = /^(\d{1,5}) (\d{1,5})$/.exec(sent) ?? [];
  return passes && invitations ? { passes: Number(passes), invitations: Number(invitations) } : null;
}
