import type { Allowance } from "~/content/model/exhibiting";

/** What the booths of an exhibitor bring it: badges for its own people, and invitations for its guests. */
export type AllowanceNumbers = { passes: number; invitations: number };

/** Numbers after an act; `passesBefore` and `invitationsBefore` are null where nothing was counted before. */
export type AllowanceChange = AllowanceNumbers & { passesBefore: number | null; invitationsBefore: number | null };

/** The most that staff may give one exhibitor by hand. */
export const MOST_ALLOWED: Readonly<AllowanceNumbers> = { passes: 999, invitations: 9999 };

/**
 * What an area brings: for each `squareMetres` that it begins.
 * @param area of all booths of one registration together, in hundredths of m². Only its main exhibitor gets them.
 * @param allowance of the content @returns null: the content counts nothing
 */
export function allowanceOf(area: number, allowance: Allowance | undefined): AllowanceNumbers | null {
  if (!allowance) return null;
  const begun = Math.ceil(area / (allowance.squareMetres * 100));
  return { passes: begun * allowance.passes, invitations: begun * allowance.invitations };
}

/** A move of a contract: areas in hundredths of m². `mayTake`: staff take back what the new area does not give. */
export type MovedArea = { from: number; to: number; mayTake: boolean };

/**
 * What an exhibitor has after a move. Booths of the same area change nothing, whatever the content says by now. More area gives as many as it
 * brings, of neither less than before; less area takes nothing back. What staff take back is what the new area does not bring: of neither is
 * there more afterwards because of it.
 * @param stored null: nothing was counted
 */
export function afterMove(
  stored: AllowanceNumbers | null,
  { from, to, mayTake }: MovedArea,
  allowance: Allowance | undefined,
): AllowanceNumbers | null {
  const given = allowanceOf(to, allowance);
  if (!stored || !given || from === to) return stored ?? given;
  const kept = to > from ? ofEach(Math.max, stored, given) : stored;
  return mayTake ? ofEach(Math.min, kept, given) : kept;
}

const ofEach = (
  choose: (one: number, other: number) => number,
  one: AllowanceNumbers,
  other: AllowanceNumbers,
): AllowanceNumbers => ({
  passes: choose(one.passes, other.passes),
  invitations: choose(one.invitations, other.invitations),
});

/** Whether two are the same. */
export const isSameAllowance = (one: AllowanceNumbers | null, other: AllowanceNumbers | null): boolean =>
  one?.passes === other?.passes && one?.invitations === other?.invitations;
