import { formatMoment } from "~/base/values/jakarta-time";
import { COMMAND, type Revision, SHIPPED } from "~/content/store/publication";
import { m } from "~/paraglide/messages";

/** A revision in a list, in the current language. */
export type ListedRevision = { number: number; when: string; who: string; what: string };

/** Who published or scheduled something. */
export function editorName(editor: string | null): string {
  const names = new Map([
    [SHIPPED, m.staff_today_by_release()],
    [COMMAND, m.staff_today_by_command()],
  ]);
  return editor === null ? m.staff_audit_nobody() : (names.get(editor) ?? editor);
}

export const toLine = ({ number, at, editor, note, restored }: Revision): ListedRevision => ({
  number,
  when: formatMoment(at),
  who: editorName(editor),
  what: restored === null ? note : m.staff_today_restored({ number: restored }),
});
