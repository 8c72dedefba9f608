import { formatNumber } from "~/base/values/counts-and-lists";
import {
  type AllowanceChange,
  type AllowanceNumbers,
  afterMove,
  allowanceOf,
  isSameAllowance,
} from "~/booths/model/allowance";
import { areaOfUnits, type BoothUnit } from "~/booths/model/booth-unit";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import type { FormFields } from "~/platform/forms/form-fields.server";
import { toShown } from "./typed-passes";

/** What was typed, and what is wrong with which field. `isLate`: somebody else was faster, and the page shows what they did. */
export type TriedPasses = {
  fields: Pick<FormFields, "get">;
  fault: { field: string; message: string } | null;
  isLate: boolean;
};

const allowanceIn = (edition: number) => contentOfEdition(edition)?.exhibiting.allowance;

/** Both numbers in words: "4 exhibitor passes, 20 invitations". */
export const allowanceText = ({ passes, invitations }: AllowanceNumbers): string =>
  m.passes_both({
    passes: m.passes_count({ count: passes, number: formatNumber(passes) }),
    invitations: m.passes_invitations_count({ count: invitations, number: formatNumber(invitations) }),
  });

/** A change of them in words; empty: an act that changed none. */
export function changeText(change: { [Name in keyof AllowanceChange]: number | null }): string {
  const { passes, invitations, passesBefore, invitationsBefore } = change;
  if (passes === null || invitations === null) return "";
  if (passesBefore === null || invitationsBefore === null) return allowanceText({ passes, invitations });
  return m.passes_change({
    ...{ passesBefore: formatNumber(passesBefore), passes: formatNumber(passes) },
    ...{ invitationsBefore: formatNumber(invitationsBefore), invitations: formatNumber(invitations) },
  });
}

/** What a contract brings an exhibitor, with the form that sets it by hand; null: there is no contract. @param tried absent: nothing was sent */
export function toPassesView(
  { edition }: Pick<Exhibitor, "edition">,
  own: readonly BoothUnit[],
  stored: AllowanceNumbers | null,
  tried?: TriedPasses,
) {
  if (!own.some(({ state }) => state === "contracted")) return null;
  const allowance = allowanceIn(edition);
  const area = areaOfUnits(own);
  const given = allowanceOf(area, allowance);
  const typed = (name: string) => tried?.fields.get(name);
  const uncounted = given ? m.passes_soon() : m.passes_none();
  const rule = allowance
    ? m.passes_rule({ area: formatNumber(allowance.squareMetres), numbers: allowanceText(allowance) })
    : null;
  const differs = stored && given && !isSameAllowance(stored, given);
  return {
    text: stored ? allowanceText(stored) : uncounted,
    isCounted: stored !== null,
    detail: differs
      ? m.passes_differs({ area: formatNumber(area / 100), numbers: allowanceText(given) })
      : stored
        ? rule
        : null,
    isTried: tried !== undefined,
    // Who has been told what others did decides: the next press counts.
    had: (tried?.isLate ? undefined : typed("had")) ?? toShown(stored),
    passes: typed("passes") ?? String((stored ?? given)?.passes ?? ""),
    invitations: typed("invitations") ?? String((stored ?? given)?.invitations ?? ""),
    why: typed("why") ?? "",
    fault: tried?.fault ?? null,
  };
}

export type PassesView = NonNullable<ReturnType<typeof toPassesView>>;

/**
 * What a move of a contract changes. `text`: what its press does; `fewer`: what may be taken back with it; null: the new area gives no less.
 * @param from the units now @param to the area of the new ones together, in hundredths of m² @returns null: nothing is counted
 */
export function previewPasses(
  edition: number,
  from: readonly BoothUnit[],
  to: number,
  stored: AllowanceNumbers | null,
) {
  const areas = { from: areaOfUnits(from), to };
  const [after, taken] = [false, true].map((mayTake) => afterMove(stored, { ...areas, mayTake }, allowanceIn(edition)));
  if (!after || !taken) return null;
  const before = { passesBefore: stored?.passes ?? null, invitationsBefore: stored?.invitations ?? null };
  return {
    text: isSameAllowance(stored, after)
      ? m.passes_stay({ numbers: allowanceText(after) })
      : changeText({ ...after, ...before }),
    fewer: isSameAllowance(after, taken) ? null : m.passes_fewer({ numbers: allowanceText(taken) }),
  };
}
