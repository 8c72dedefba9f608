import { data } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { clockTime, formatMoment, jakartaDay } from "~/base/values/jakarta-time";
import type { siteDrafts } from "~/content/store/site-drafts.server";
import { m } from "~/paraglide/messages";
import type { SavedDraft } from "./draft-pages";

/** What became of a draft; `message`: the database is out of reach. */
export type StoredDraft = Awaited<ReturnType<typeof siteDrafts.save>> | { message: string };
export type RefusedDraft = Exclude<StoredDraft, { savedAt: number }>;

/** Why a draft was not saved. */
export function describeRefused(refused: RefusedDraft): string {
  if ("message" in refused) return m.drafts_out_of_reach();
  if ("full" in refused) return m.drafts_full({ count: refused.full });
  return refused.newer === null ? m.drafts_gone() : m.drafts_newer({ moment: formatMoment(refused.newer) });
}

/** The status of the response that says so. */
export const refusedStatus = (refused: RefusedDraft): number => ("message" in refused ? 503 : 409);

/** Says when a draft was saved, by the real clock: the time, on another day with the day. */
export const savedAtText = (savedAt: number): string =>
  jakartaDay(savedAt) === jakartaDay(wallClock.now())
    ? m.drafts_saved({ time: clockTime(savedAt) })
    : m.drafts_saved_on({ moment: formatMoment(savedAt) });

/** What a page hears that saves while somebody works on it. */
export function toSavedDraft(saved: StoredDraft) {
  if ("savedAt" in saved) {
    return data<SavedDraft>({ page: "saved", version: saved.savedAt, text: savedAtText(saved.savedAt) });
  }
  const refused = { page: "saved" as const, version: null, text: describeRefused(saved) };
  const init = { status: refusedStatus(saved) };
  if ("message" in saved) return data<SavedDraft>({ ...refused, retry: true }, init);
  return data<SavedDraft>("newer" in saved ? { ...refused, newer: saved.newer } : refused, init);
}
