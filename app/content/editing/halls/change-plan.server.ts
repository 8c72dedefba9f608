import { data, type RouterContextProvider, redirect } from "react-router";
import { hallPlanPath } from "~/content/editing/documents/content-address.server";
import { revisionOf } from "~/content/editing/documents/merge-conflict.server";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { toShownFault } from "~/content/editing/documents/shown-faults.server";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import type { Refused } from "~/content/store/publication";
import { publish, refreshContent, refusalOf, storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { keepFile, readFileForm } from "~/platform/forms/kept-file.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { requireStaff } from "~/staff/staff-access.server";
import { type AskedFor, askedChanges } from "./asked-changes.server";
import { findHallPlan, toPlanPage, toPlanPreview } from "./plan-page.server";
import { PLAN_STEPS, type PlanPage } from "./plan-pages";

/** Fields of all forms of the page. Lists of numbers have 20 booths with 12 characters. */
const FIELDS = {
  step: 10,
  revision: 15,
  confirmed: 5,
  removes: 5,
  rows: 6,
  squares: 6,
  size: 8,
  aisle: 8,
  x: 8,
  y: 8,
  prefix: 10,
  metres: 12,
  booths: 400,
  booth: 12,
  across: 5,
};

/** Faults that a page lists. */
const LISTED = 100;

type ChangeArgs = { request: Request; params: { hall: string }; context: Readonly<RouterContextProvider> };

const reply = (page: PlanPage, status: number) => data<PlanPage>({ ...page, isRefused: status >= 400 }, { status });

/** What a form of the page sent, and whether it publishes what its page showed. */
type Sent = AskedFor & { publishes: boolean; hidden: [string, string][] };

/** Reads a form with a drawing, or one without. @returns why it cannot be read */
async function readSent(request: Request): Promise<Sent | { message: string; status: number }> {
  if (request.headers.get("Content-Type")?.startsWith("multipart/")) {
    const form = await readFileForm(request, { confirm: "publish", fields: FIELDS });
    if ("refusal" in form) return form.refusal;
    const { fields, file, isConfirmed } = form;
    const kept = isConfirmed ? (fields.get("kept") ?? "") : await keepFile(file.bytes);
    const hidden = [...hiddenIn(fields), ["kept", kept], ["name", file.name]] as [string, string][];
    return { step: "drawing", fields, file: file.bytes, publishes: isConfirmed, hidden };
  }
  const fields = await requireFields(request, { button: 10, ...FIELDS });
  const step = PLAN_STEPS.find((known) => known === fields.get("step")) ?? "rows";
  return { step, fields, file: null, publishes: fields.get("button") === "publish", hidden: hiddenIn(fields) };
}

const hiddenIn = (fields: ReadonlyMap<string, string>): [string, string][] =>
  [...fields].filter(([name]) => !["button", "revision", "confirmed", "kept", "name"].includes(name));

/** Shows what a form of a hall's plan would change, or publishes it. @returns a redirect, or the page with its status */
export async function changePlan({ request, params, context }: ChangeArgs) {
  const { signIn } = requireStaff(context, "edit-content");
  requireOwnContent();
  await tryToStore(refreshContent);
  const found = findHallPlan(params.hall);
  const { hall, plan } = found;
  const sent = await readSent(request);
  if ("message" in sent) return reply(toPlanPage(found, { message: sent.message }), sent.status);
  const { revision, documents } = storedDocuments();
  const { changes, faults, leftOut } = askedChanges(sent, plan, hall, documents);
  const typed = Object.fromEntries(hiddenIn(sent.fields));
  if (faults.length > 0)
    return reply(
      toPlanPage(found, { typed, faults: faults.slice(0, LISTED).map((text) => ({ text, href: null })) }),
      400,
    );
  const hidden: [string, string][] = [...sent.hidden, ["revision", String(revision)]];
  const show = (shown: Partial<PlanPage>, status: number, mayPublish = true) => {
    const preview = toPlanPreview(found, changes, { step: sent.step, hidden, leftOut, mayPublish });
    return reply(toPlanPage(found, { typed, preview, ...shown }), status);
  };
  const refuse = (refused: Refused) => {
    if ("conflict" in refused) return show({ message: m.plans_changed_meanwhile() }, 409);
    return show({ faults: refused.faults.slice(0, LISTED).map(toShownFault) }, 400, false);
  };
  const tried = await tryToStore(async () => ({ refused: await refusalOf({ basedOn: revision, changes }) }));
  if ("message" in tried) return show(tried, 503);
  if (tried.refused) return refuse(tried.refused);
  if (!sent.publishes) return show({}, 200);
  // The editor has seen what would change of another revision.
  if (revisionOf(sent.fields.get("revision")) !== revision) return show({ message: m.plans_changed_meanwhile() }, 409);
  const { homeless } = toPlanPreview(found, changes, { step: sent.step, hidden, leftOut, mayPublish: true });
  if (homeless.length > 0 && sent.fields.get("confirmed") !== "true")
    return show({ message: m.plans_homeless_unconfirmed() }, 400);
  const note = m.plans_note({ hall: hall.name });
  const published = await tryToStore(() => publish({ editor: signIn.email, note, basedOn: revision, changes }));
  if ("message" in published) return show(published, 503);
  if (!("revision" in published)) return refuse(published);
  return redirect(`${hallPlanPath(hall.id)}?published=${published.revision}`, 303);
}
