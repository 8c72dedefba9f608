import { FOLLOW_UP_FIELDS, type FollowUp } from "~/booths/model/follow-up";
import { STAGES, type Stage } from "~/booths/model/stages";

/** What a list of exhibitors is narrowed to, as its address has it. Empty or null: it is not. */
export type ExhibitorFilters = { owner: string; tag: string; isLate: boolean; stage: Stage | null };

/** In place of an address: those that nobody has. */
export const NOBODY = "nobody";

/** Reads `?owner=`, `?tag=`, `?late=yes` and `?stage=`. What is unknown is ignored. */
export const readFilters = (params: URLSearchParams): ExhibitorFilters => ({
  owner: params.get("owner")?.trim().toLowerCase().slice(0, FOLLOW_UP_FIELDS.email) ?? "",
  tag: params.get("tag")?.trim().toLowerCase().slice(0, FOLLOW_UP_FIELDS.tags) ?? "",
  isLate: params.get("late") === "yes",
  stage: STAGES.find((stage) => stage === params.get("stage")) ?? null,
});

/** The same as parameters of an address. */
export const filterParams = ({ owner, tag, isLate, stage }: Partial<ExhibitorFilters>): Record<string, string> => ({
  ...(owner && { owner }),
  ...(tag && { tag }),
  ...(isLate && { late: "yes" }),
  ...(stage && { stage }),
});

type Known = {
  references: readonly string[];
  followUps: ReadonlyMap<string, FollowUp>;
  stageOf(reference: string): Stage;
  lateReasons(reference: string): readonly unknown[];
};

/** Somebody of whom nothing is known passes these filters: they are about what is not there. */
const passesUnknown = ({ owner, tag, isLate, stage }: ExhibitorFilters): boolean =>
  (owner === "" || owner === NOBODY) && tag === "" && !isLate && (stage === null || stage === "new");

/** Which registrations pass. @returns references that alone do, or that do not; neither: all pass */
export function passing(filters: ExhibitorFilters, known: Known): { only?: string[]; not?: string[] } {
  const { owner, tag, isLate, stage } = filters;
  if (owner === "" && tag === "" && !isLate && stage === null) return {};
  const passes = (reference: string) => {
    const followUp = known.followUps.get(reference);
    if (owner !== "" && (followUp?.owner ?? NOBODY) !== owner) return false;
    if (tag !== "" && !followUp?.tags.includes(tag)) return false;
    if (stage !== null && known.stageOf(reference) !== stage) return false;
    return !isLate || known.lateReasons(reference).length > 0;
  };
  if (passesUnknown(filters)) return { not: known.references.filter((reference) => !passes(reference)) };
  return { only: known.references.filter(passes) };
}
