import { data, type RouterContextProvider, redirect } from "react-router";
import { clockTime } from "~/base/values/jakarta-time";
import { hallDrawingPath } from "~/content/editing/documents/content-address.server";
import { revisionOf } from "~/content/editing/documents/merge-conflict.server";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { toShownFault } from "~/content/editing/documents/shown-faults.server";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import { describeRefused, refusedStatus, toSavedDraft } from "~/content/editing/drafts/saved-draft.server";
import { findHallPlan, toPlanPreview } from "~/content/editing/halls/plan-page.server";
import { effectiveChanges, type Refused } from "~/content/store/publication";
import { publish, refreshContent, refusalOf, storedDocuments } from "~/content/store/site-content-store.server";
import { siteDrafts } from "~/content/store/site-drafts.server";
import { m } from "~/paraglide/messages";
import { readFormPairs } from "~/platform/forms/form-fields.server";
import { requireStaff } from "~/staff/staff-access.server";
import { DRAWN, draftKey, toDrawingPage } from "./drawing-page.server";
import type { DrawingPage, Surroundings } from "./drawing-pages";
import { faultText, refusalText } from "./fault-words";
import { drawingFaults, isWarning } from "./rules/drawing-faults";
import { follow, startHistory } from "./rules/drawing-history";
import { readPress } from "./rules/drawing-press";
import { editsBetween, withEdits } from "./rules/drawn-hall";
import { BUTTON, idsIn } from "./rules/press-names";
import { hasEdits, NO_EDITS } from "./rules/things";
import { changesOf, parseEdits, storedDrawing } from "./stored-drawing.server";

/** Of a form with all booths of a large hall. */
const LIMITS = { bytes: 2_000_000, pairs: 60 };
/** Faults that a page lists. */
const LISTED = 100;

type ChangeArgs = { request: Request; params: { hall: string }; context: Readonly<RouterContextProvider> };

/**
 * What a button of the tool asks of the server: a change of the drawing without scripts, a draft, what would change, or its publication.
 * @param around what the page shows of other domains @returns a redirect, or the page with its status
 */
export async function changeDrawing({ request, params, context }: ChangeArgs, around: Surroundings) {
  const { signIn } = requireStaff(context, "edit-content");
  requireOwnContent();
  await tryToStore(refreshContent);
  const { values: fields, fault } = await readFormPairs(request, LIMITS);
  const found = findHallPlan(params.hall);
  const { hall, plan } = found;
  const { revision: current, documents } = storedDocuments();
  const edits = parseEdits(fields.get("edits"));
  const key = draftKey(signIn.email, hall.id);
  const sent = {
    chosen: idsIn(fields.get("chosen")),
    revision: fields.has("revision") ? Math.min(revisionOf(fields.get("revision")), current) : current,
    draft: fields.get("draft") ? revisionOf(fields.get("draft")) : null,
  };
  const show = (shown: Partial<DrawingPage>, status = 200) =>
    data<DrawingPage>(
      toDrawingPage(hall.id, around, { ...sent, edits: edits ?? NO_EDITS, isRefused: status >= 400, ...shown }),
      { status },
    );
  if (fault || !edits) return show({ message: (fault?.message ?? m.drawing_unreadable)() }, fault?.status ?? 400);
  const stored = storedDrawing(plan, hall);
  const drawing = withEdits(stored, edits);
  const press = readPress(fields, drawing);
  if (press && "faults" in press) return show({ fieldFaults: press.faults, typed: Object.fromEntries(fields) }, 400);
  if (press) {
    const after = follow(startHistory(drawing, sent.chosen), press);
    if (after.refused) return show({ message: refusalText(after.refused) }, 400);
    return show({ edits: editsBetween(stored, after.drawing), chosen: after.chosen });
  }

  const button = fields.get(BUTTON);
  if (button === "draft" || button === "autosave") {
    const typed = new Map([[DRAWN, JSON.stringify(edits)]]);
    const saved = await tryToStore(() => siteDrafts.save({ ...key, basedOn: sent.revision, typed }, sent.draft));
    if (button === "autosave") return toSavedDraft(saved);
    if ("savedAt" in saved)
      return show({ draft: saved.savedAt, message: m.drafts_saved({ time: clockTime(saved.savedAt) }) });
    const draft = "newer" in saved ? saved.newer : sent.draft;
    return show({ draft, message: describeRefused(saved) }, refusedStatus(saved));
  }
  if (button === "discard") {
    const failed = await tryToStore(() => siteDrafts.discard(key));
    return failed ? show({ message: m.drafts_out_of_reach() }, 503) : redirect(hallDrawingPath(hall.id), 303);
  }

  const ownFaults = drawingFaults(hall.id, stored, drawing, around.booked);
  const refused = ownFaults.filter((one) => one.reason === "twice" || one.reason === "no-name");
  if (refused.length > 0)
    return show({ faults: refused.slice(0, LISTED).map((one) => ({ text: faultText(one), href: null })) }, 400);
  const changes = effectiveChanges(documents, changesOf(plan, hall, documents, edits));
  if (!hasEdits(edits) || changes.length === 0) return show({ message: m.drawing_nothing() }, 400);
  const hidden: [string, string][] = [
    ["edits", JSON.stringify(edits)],
    ["revision", String(sent.revision)],
    ["seen", String(current)],
    ["draft", fields.get("draft") ?? ""],
  ];
  const booked = ownFaults.filter(isWarning).map(faultText);
  const preview = (mayPublish: boolean) => ({
    ...toPlanPreview(found, changes, { step: "draw", hidden, leftOut: [], mayPublish }),
    booked,
  });
  const ask = (shown: Partial<DrawingPage>, status = 200) => show({ preview: preview(true), ...shown }, status);
  const refuse = (why: Refused) =>
    "conflict" in why
      ? show({ message: conflictText(why.conflict), revision: current }, 409)
      : show({ preview: preview(false), faults: why.faults.slice(0, LISTED).map(toShownFault) }, 400);

  const basedOn = sent.revision;
  const tried = await tryToStore(async () => ({ refused: await refusalOf({ basedOn, changes }) }));
  if ("message" in tried) return ask(tried, 503);
  if (tried.refused) return refuse(tried.refused);
  if (button !== "publish") return ask({});
  // The editor has seen what would change of another revision.
  if (revisionOf(fields.get("seen")) !== current) return ask({ message: m.plans_changed_meanwhile() }, 409);
  const asks =
    preview(true).homeless.length > 0 || ownFaults.some(({ reason }) => reason === "gone" || reason === "renumbered");
  if (asks && fields.get("confirmed") !== "true") return ask({ message: m.drawing_unconfirmed() }, 400);
  const note = m.plans_note({ hall: hall.name });
  const published = await tryToStore(() =>
    publish({ editor: signIn.email, note, basedOn, changes }, (sql) => siteDrafts.discardIn(sql, key)),
  );
  if ("message" in published) return ask(published, 503);
  if (!("revision" in published)) return refuse(published);
  return redirect(`${hallDrawingPath(hall.id)}?published=${published.revision}`, 303);
}

/** Somebody else has changed the same things since they were drawn. */
const conflictText = (conflicts: Extract<Refused, { conflict: unknown }>["conflict"]): string =>
  m.drawing_conflict({
    editor: conflicts[0]?.editor ?? m.editing_somebody(),
    things: conflicts
      .slice(0, 20)
      .map(({ id }) => id.split(" / ").at(-1) ?? id)
      .join(", "),
  });
