import { formatMoment } from "~/base/values/jakarta-time";
import { faultText } from "~/content/editing/documents/shown-faults.server";
import { editorName } from "~/content/editing/publications/revision-line.server";
import type { Scheduled } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import type { ListedScheduled } from "./schedule-pages";

const STATES = {
  waiting: m.schedule_state_waiting,
  published: m.schedule_state_published,
  refused: m.schedule_state_refused,
  cancelled: m.schedule_state_cancelled,
} as const satisfies Record<Scheduled["state"], () => string>;

export const toScheduledLine = ({ id, at, editor, note, state }: Scheduled): ListedScheduled => ({
  id,
  when: formatMoment(at),
  who: editorName(editor),
  what: note,
  outcome: STATES[state](),
});

/** Why a publication was refused at its time. The reasons of faults are in the language of the staff. */
export function refusalTexts({ outcome }: Scheduled): string[] {
  if (outcome === null || "revision" in outcome) return [];
  if ("faults" in outcome) return outcome.faults.map(faultText);
  return outcome.conflict.map(({ editor, at }) =>
    m.schedule_conflict({ editor: editor ?? m.editing_somebody(), moment: formatMoment(at) }),
  );
}
