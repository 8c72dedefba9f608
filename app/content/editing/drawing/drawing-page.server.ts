import { clockTime } from "~/base/values/jakarta-time";
import {
  formPath,
  hallDrawingPath,
  hallPlanPath,
  hallSignsPath,
  listPath,
} from "~/content/editing/documents/content-address.server";
import { readDrafts } from "~/content/editing/drafts/read-drafts.server";
import { findHallPlan } from "~/content/editing/halls/plan-page.server";
import type { DraftKey } from "~/content/store/drafts.server";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import type { DrawingPage, Surroundings } from "./drawing-pages";
import { toDrawnFaults } from "./fault-words";
import { drawingFaults } from "./rules/drawing-faults";
import { withEdits } from "./rules/drawn-hall";
import { NO_EDITS } from "./rules/things";
import { parseEdits, storedDrawing } from "./stored-drawing.server";

/** What a draft of a drawing is stored under. No booth has the id of a hall. */
export const draftKey = (editor: string, hall: string): DraftKey => ({ editor, kind: "units", id: hall });

/** The name in a draft of what was drawn. */
export const DRAWN = "drawn";

/** The page on which a hall is drawn. @param shown what became of the last press @throws a 404 response */
export function toDrawingPage(id: string, around: Surroundings, shown: Partial<DrawingPage> = {}): DrawingPage {
  const { hall, plan } = findHallPlan(id);
  const stored = storedDrawing(plan, hall);
  const { edits = NO_EDITS } = shown;
  const drawing = withEdits(stored, edits);
  return {
    ...around,
    title: m.drawing_title({ hall: hall.name }),
    back: { to: listPath("halls"), label: m.fields_kind_halls() },
    hall: hall.id,
    halls: plan.halls.map((one) => ({ to: hallDrawingPath(one.id), label: one.name, isShown: one.id === hall.id })),
    manage: [
      { to: formPath("halls", null), label: m.drawing_add_hall() },
      { to: formPath("halls", hall.id), label: m.drawing_name_hall() },
      { to: listPath("halls"), label: m.drawing_order_halls() },
      { to: hallPlanPath(hall.id), label: m.drawing_many() },
      { to: hallSignsPath(hall.id), label: m.signs_link() },
    ],
    stored,
    drawing,
    drawnFaults: toDrawnFaults(drawingFaults(hall.id, stored, drawing, around.booked)),
    edits,
    chosen: [],
    revision: storedDocuments().revision,
    draft: null,
    colleagues: [],
    typed: {},
    fieldFaults: {},
    message: null,
    isRefused: false,
    faults: [],
    preview: null,
    ...shown,
  };
}

/** The page with the editor's draft, where there is one. @throws a 404 response, or a 503 response when drafts are out of reach */
export async function readDrawingPage(id: string, editor: string, around: Surroundings): Promise<DrawingPage> {
  const { hall } = findHallPlan(id);
  const { own, colleagues } = await readDrafts(draftKey(editor, hall.id));
  const edits = own && parseEdits(own.typed.get(DRAWN));
  if (!own || !edits) return toDrawingPage(id, around, { colleagues });
  const message = m.drawing_draft({ time: clockTime(own.savedAt) });
  return toDrawingPage(id, around, { colleagues, edits, revision: own.basedOn, draft: own.savedAt, message });
}
