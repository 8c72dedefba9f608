import { siteClock, wallClock } from "~/base/clock/clock.server";
import { type Session, sessionSchema } from "~/content/model/rundown";
import { CHANGE_SHOWN_MS, changedSince } from "~/content/session-history";
import { sessionHistory } from "~/content/site-content.server";
import { editedEdition } from "~/content/store/edited-edition.server";
import type { TimetableMoment } from "./timetable";

/** The session of a document; null: this release cannot read it. */
export const sessionOf = (document: unknown): Session | null => sessionSchema.safeParse(document).data ?? null;

/** What is on now, and what moved a short while ago. Of an edition that visitors do not see nothing has moved. */
export function timetableMoment(): TimetableMoment {
  const before = editedEdition() ? [] : changedSince(sessionHistory(), wallClock.now() - CHANGE_SHOWN_MS);
  const moved = [...before].flatMap(([id, session]) => (session && !session.cancelled ? id : []));
  return { moved: new Set(moved), now: siteClock.now() };
}
