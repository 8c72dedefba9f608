import { formatMoment } from "~/entities/values/jakarta-time";
import { listOlderTranslations } from "~/features/staff/content/read-content.server";
import { serviceUnavailable } from "~/http/rendering/not-found-responses";
import { m } from "~/paraglide/messages";
import { currentContent } from "~/services/content/site-content.server";
import { COMMAND, type Revision, SHIPPED } from "~/services/content/store/publication";
import { contentOwner, listRevisions, storedDocuments } from "~/services/content/store/site-content-store.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { describeHours } from "./hours-task.server";
import { listNotices } from "./notice-tasks.server";
import { findSessions, listSessions } from "./session-tasks.server";
import { listTickets } from "./ticket-tasks.server";

const REVISIONS = 10;

/** A line of the list of revisions, in the current language. */
export type ListedRevision = { number: number; when: string; who: string; what: string };

/** What the start page offers to an editor. @param typed the words to find sessions by; null: nothing is searched */
export async function readToday(typed: string | null) {
  const owner = contentOwner();
  if (owner.by === "api") return { url: owner.url };
  const latest = listRevisions(REVISIONS).catch((error: unknown) => {
    log.error(faultOf(error), "the revisions of the content are out of reach");
    throw serviceUnavailable(m.staff_out_of_reach());
  });
  const [revisions, older] = await Promise.all([latest, listOlderTranslations()]);
  return {
    shared: owner.shared,
    /** How many documents have a translation that is older than its original. */
    older: older.length,
    notices: listNotices(storedDocuments()),
    sessions: listSessions().map(({ label }) => label),
    search: typed === null ? null : { typed, found: findSessions(typed) },
    tickets: listTickets(),
    hours: describeHours(currentContent()),
    revisions: revisions.map(toLine),
  };
}

export type Today = Awaited<ReturnType<typeof readToday>>;

function toLine({ number, at, editor, note, restored }: Revision): ListedRevision {
  const names = new Map([
    [SHIPPED, m.staff_today_by_release()],
    [COMMAND, m.staff_today_by_command()],
  ]);
  return {
    number,
    when: formatMoment(at),
    who: editor === null ? m.staff_audit_nobody() : (names.get(editor) ?? editor),
    what: restored === null ? note : m.staff_today_restored({ number: restored }),
  };
}
