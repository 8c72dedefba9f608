import { siteClock } from "~/base/clock/clock.server";
import { SCHEDULE_PATH } from "~/content/editing/documents/staff-paths";
import { listOlderTranslations } from "~/content/editing/forms-page/read-content.server";
import { toLine } from "~/content/editing/publications/revision-line.server";
import { currentContent } from "~/content/site-content.server";
import {
  CONTENT_OUTAGE,
  contentOwner,
  listRevisions,
  siteSchedule,
  storedDocuments,
} from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { describeHours, mayCallOff } from "./hours-task.server";
import { mayMove } from "./move-task.server";
import { listNotices } from "./notice-tasks.server";
import { findSessions, listSessions, sessionsOnNow } from "./session-tasks.server";
import { listTickets } from "./ticket-tasks.server";

const REVISIONS = 10;

/** What the start page offers to an editor. @param typed the words to find sessions by; null: nothing is searched */
export async function readToday(typed: string | null) {
  const owner = contentOwner();
  if (owner.by === "api") return { url: owner.url };
  const [revisions, scheduled, older] = await Promise.all([
    required(listRevisions(REVISIONS), CONTENT_OUTAGE),
    required(siteSchedule.count(), CONTENT_OUTAGE),
    listOlderTranslations(),
  ]);
  return {
    needs: [
      { count: scheduled.refused, text: m.staff_need_refused_publications(), isFault: true, href: SCHEDULE_PATH },
      {
        ...{ count: older.length, text: m.staff_need_translations(), verb: m.frame_do_check() },
        href: "/staff/content#older",
      },
    ],
    notices: listNotices(storedDocuments()),
    onStage: sessionsOnNow(siteClock.now()),
    sessions: listSessions().map(({ label }) => label),
    search: typed === null ? null : { typed, found: findSessions(typed) },
    tickets: listTickets(),
    hours: describeHours(currentContent()),
    mayCallOff: mayCallOff(currentContent().event),
    mayMove: mayMove(currentContent().event),
    revisions: revisions.map(toLine),
    waiting: scheduled.waiting,
  };
}

export type Today = Awaited<ReturnType<typeof readToday>>;
