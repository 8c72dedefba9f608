import { isDay } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";

/** What the sales team knows of an exhibitor. */
export type FollowUp = {
  /** Of the registration. */
  reference: string;
  /** Who of the team has it; null: nobody. */
  owner: string | null;
  /** Empty: none is planned. */
  nextStep: string;
  /** The day of the next step, as `YYYY-MM-DD`; null: none. */
  nextOn: string | null;
  tags: string[];
  /** When the team heard that the company does not come, in ms since the epoch; null: it may come. */
  endedAt: number | null;
  /** Of the fields above but the owner: each change makes it one more. */
  version: number;
};

/** A company that shares the booths of a registration. */
export type Partner = { id: string; name: string; contact: string; email: string };

/** Characters of what the team types. `tags`: all of them. */
export const FOLLOW_UP_FIELDS = { nextStep: 160, nextOn: 10, tags: 300, name: 120, contact: 80, email: 254 } as const;

const MAX_TAGS = 10;
const MAX_TAG = 30;
/** Most companies that share the booths of one registration. */
export const MAX_PARTNERS = 12;

/** Tags as they are typed, "sponsor, returns": in lower case, each once. @returns null: too many, or one is too long */
export function readTags(typed: string): string[] | null {
  const tags = [...new Set(typed.split(/[,;\n]/).map((tag) => cleanLine(tag).toLowerCase()))].filter(Boolean);
  return tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG) ? tags : null;
}

/** A day that was typed; null: none; undefined: it cannot be read. */
export function readDay(typed: string): string | null | undefined {
  const day = typed.trim();
  if (day === "") return null;
  return isDay(day) && day.startsWith("20") ? day : undefined;
}

const DAY_MS = 24 * 3600_000;
/** ms before the end of a hold or of an offer from which somebody has to act. */
export const SOON_MS = 2 * DAY_MS;

/** ms for which an offer that nobody answered, or that was declined, asks the team to call. */
export const LAPSED_MS = 14 * DAY_MS;

/**
 * Times of an exhibitor that ask somebody to act. `lapsedAt`, `declinedAt`: when the newest offer ran out without an answer, or was declined.
 * Moments are ms since the epoch.
 */
type Times = {
  nextOn: string | null;
  heldUntil: number | null;
  offeredUntil: number | null;
  lapsedAt: number | null;
  declinedAt: number | null;
};

/** Why an exhibitor waits for somebody of the team. `lapsed`: an offer ran out. */
export type LateReason = "step" | "hold" | "offer" | "lapsed" | "declined";

/**
 * Why an exhibitor is late: the day of the next step has come, what is held or offered ends soon, or an offer has run out or was declined, which
 * another one may follow. A hold that is over is not late: nothing can be done in time.
 * @param now.today `YYYY-MM-DD` @param now.at ms since the epoch
 */
export function lateReasons(
  { nextOn, heldUntil, offeredUntil, lapsedAt, declinedAt }: Times,
  now: { today: string; at: number },
): LateReason[] {
  const endsSoon = (until: number | null) => until !== null && until > now.at && until <= now.at + SOON_MS;
  const isFresh = (end: number | null) => end !== null && end <= now.at && now.at - end < LAPSED_MS;
  return [
    ...(nextOn !== null && nextOn <= now.today ? (["step"] as const) : []),
    ...(endsSoon(heldUntil) ? (["hold"] as const) : []),
    ...(endsSoon(offeredUntil) ? (["offer"] as const) : []),
    ...(isFresh(lapsedAt) ? (["lapsed"] as const) : []),
    ...(isFresh(declinedAt) ? (["declined"] as const) : []),
  ];
}
