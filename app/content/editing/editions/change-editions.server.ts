import { data, type RouterContextProvider } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { daySchema } from "~/base/values/fields";
import { formatMoment, jakartaDay } from "~/base/values/jakarta-time";
import { type ContentElsewhere, requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { EDITIONS_PATH, editionPath } from "~/content/editing/documents/staff-paths";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import { publishAt } from "~/content/editing/schedule/publish-at.server";
import { isDraft } from "~/content/editions/edition";
import { MAX_EVENT_DAYS } from "~/content/model/expo-days";
import { firstOpening, lastClosing } from "~/content/model/opening-hours";
import { offSeason, seasonAt } from "~/content/model/season";
import { currentContent } from "~/content/site-content.server";
import { type EditedEdition, runWithEdited } from "~/content/store/edited-edition.server";
import { refreshContent, showStored, siteContents, storedDocuments } from "~/content/store/site-content-store.server";
import { siteDrafts } from "~/content/store/site-drafts.server";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { readFormPairs } from "~/platform/forms/form-fields.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { requireStaff } from "~/staff/staff-access.server";
import { cancelOpening, closeEdition, discardEdition, type HasSold, siteEditionLinks } from "./edition-moves.server";
import type { EditionPage, EditionsPage } from "./edition-pages";
import { BROUGHT, type NextEdition, toNextEdition } from "./next-edition.server";
import { findEdition, nameOf, readEdition, readEditions, toNextForm } from "./read-editions.server";

type ChangeArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

const LIMITS = { bytes: 16 * 1024, pairs: 30 };
const MAX_NAME = 120;

/** How many days there are from one to another, both counted; 0: one of them is not a day. */
const countDays = (first: string, last: string) =>
  daySchema.safeParse(first).success && daySchema.safeParse(last).success
    ? (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
    : 0;

/** What the form of the next edition says, and what is wrong with it. */
function readNext(values: ReadonlyMap<string, string>) {
  const name = (values.get("name") ?? "").trim();
  const [firstDay, lastDay] = [values.get("first_day") ?? "", values.get("last_day") ?? ""];
  const brings = new Set(BROUGHT.filter((kind) => values.get(kind) === "true"));
  const days = countDays(firstDay, lastDay);
  const faults = {
    name: name === "" || name.length > MAX_NAME ? m.editions_name_fault() : null,
    days: days < 1 || days > MAX_EVENT_DAYS ? m.editions_days_fault({ most: MAX_EVENT_DAYS }) : null,
  };
  const next: NextEdition = { name, firstDay, lastDay, brings, today: jakartaDay(siteClock.now()) };
  return {
    next,
    form: toNextForm({ name, firstDay, lastDay, chosen: brings, faults }),
    isRight: !faults.name && !faults.days,
  };
}

/** Makes the draft of the next edition. Every refusal shows the form again with all that was typed. */
export async function addEdition({ request, context }: ChangeArgs) {
  const { signIn } = requireStaff(context, "manage-editions");
  requireOwnContent();
  const { values, fault } = await readFormPairs(request, LIMITS);
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  const { next, form, isRight } = readNext(values);
  const refuse = async (message: string | null, status: number) =>
    data<EditionsPage | ContentElsewhere>(await readEditions(form, message), { status });
  if (!isRight) return refuse(null, 400);
  const shown = await readEditions(form);
  if (shown.page === "editions" && !shown.next) return refuse(m.editions_one_draft(), 409);
  const documents = toNextEdition(storedDocuments().documents, next);
  const added = await tryToStore(() =>
    siteContents.add(documents, { editor: signIn.email, note: next.name }, (sql, number) =>
      siteStaff().record(sql, signIn.email, "edition-added", String(number)),
    ),
  );
  if ("message" in added) return refuse(added.message, 503);
  if (!("number" in added)) {
    const [first] = "faults" in added ? added.faults : [];
    return refuse(first?.reason ?? m.editing_out_of_reach(), 400);
  }
  await refreshContent();
  const done = m.editions_created({ name: next.name });
  return redirectWithSuccess(editionPath(added.number), done, { status: 303 });
}

const FIELDS = { button: 20, at: 19, confirmed: 5 };

type Press = { edited: EditedEdition; editor: string; fields: ReadonlyMap<string, string>; hasSold: HasSold };

const reply = async (edited: EditedEdition, shown: Parameters<typeof readEdition>[1], status: number) =>
  data<EditionPage>(await readEdition(edited, shown), { status });

/** Makes a link that shows the edition. */
async function preview({ edited, editor }: Press) {
  const link = await tryToStore(() => runWithEdited(edited, () => siteDrafts.previewEdition(editor)));
  if ("message" in link) return reply(edited, link, 503);
  const path = localHref(`/preview?token=${link.token}`);
  const shown = { path, address: new URL(path, env.app.url).href, until: formatMoment(link.until) };
  return reply(edited, { preview: shown }, 200);
}

/**
 * Whether the current expo runs at a moment, which an expo that is called off does not. If another edition were opened then, its doors would
 * refuse every ticket as one of another expo.
 */
function isHallOpen(moment: number): boolean {
  const { event } = currentContent();
  const [from, until] = [Date.parse(firstOpening(event)), Date.parse(lastClosing(event))];
  return offSeason(seasonAt(event, moment)) === null && moment >= from && moment < until;
}

/** Opens a draft for visitors, now or at a time. */
async function open({ edited, editor, fields }: Press) {
  const { number } = edited.row;
  const isLater = fields.get("button") === "plan";
  if (!isLater && fields.get("confirmed") !== "true")
    return reply(edited, { message: m.editions_open_unconfirmed() }, 400);
  const time = isLater ? publishAt(fields.get("at") ?? "") : { at: null };
  if ("message" in time)
    return reply(edited, { message: time.message, at: fields.get("at"), atFault: time.message }, 400);
  if (isHallOpen(time.at ?? siteClock.now()))
    return reply(edited, { message: m.editions_open_running(), at: fields.get("at") }, 409);
  const action = isLater ? "edition-planned" : "edition-opened";
  const faults = await tryToStore(() =>
    siteContents.open(number, time.at, (sql) => siteStaff().record(sql, editor, action, String(number))),
  );
  if ("message" in faults) return reply(edited, { message: faults.message, at: fields.get("at") }, 503);
  if (faults.length > 0) return reply(edited, { message: m.editions_open_refused(), at: fields.get("at") }, 400);
  if (time.at === null) await showStored();
  const done =
    time.at === null
      ? m.editions_opened({ name: nameOf(edited) })
      : m.editions_plan_done({ moment: formatMoment(time.at) });
  return redirectWithSuccess(time.at === null ? EDITIONS_PATH : editionPath(number), done, { status: 303 });
}

/** Ends all links that show the edition. */
async function withdraw({ edited }: Press) {
  const { number } = edited.row;
  const failed = await tryToStore(() => siteEditionLinks.end(number).then(() => null));
  if (failed) return reply(edited, failed, 503);
  return redirectWithSuccess(editionPath(number), m.editions_withdrawn(), { status: 303 });
}

/** Takes back when a draft is to open. */
async function cancel({ edited, editor }: Press) {
  const { number } = edited.row;
  const done = await tryToStore(async () => ({ done: await cancelOpening(number, editor) }));
  if ("message" in done) return reply(edited, done, 503);
  return redirectWithSuccess(editionPath(number), m.editions_unplanned(), { status: 303 });
}

/** Discards a draft. */
async function discard({ edited, editor, fields, hasSold }: Press) {
  if (fields.get("confirmed") !== "true") return reply(edited, { message: m.editions_open_unconfirmed() }, 400);
  const name = nameOf(edited);
  const done = await tryToStore(async () => ({ done: await discardEdition(edited.row.number, editor, hasSold) }));
  if ("message" in done) return reply(edited, done, 503);
  if (!done.done) return reply(edited, {}, 409);
  return redirectWithSuccess(EDITIONS_PATH, m.editions_discarded({ name }), { status: 303 });
}

/** Takes back that the current edition was opened. */
async function close({ edited, editor, fields, hasSold }: Press) {
  if (fields.get("confirmed") !== "true") return reply(edited, { message: m.editions_open_unconfirmed() }, 400);
  const { number } = edited.row;
  const done = await tryToStore(async () => ({ done: await closeEdition(number, editor, hasSold) }));
  if ("message" in done) return reply(edited, done, 503);
  if (!done.done) return reply(edited, { message: m.editions_close_refused() }, 409);
  return redirectWithSuccess(editionPath(number), m.editions_closed({ name: nameOf(edited) }), { status: 303 });
}

/** The buttons of a draft, and of an edition that visitors see. */
const PRESSES = new Map([
  ["preview", preview],
  ["withdraw", withdraw],
  ["open", open],
  ["plan", open],
  ["cancel", cancel],
  ["discard", discard],
]);
const PRESSES_OF_OPENED = new Map([["close", close]]);

/**
 * Does what a button on the page of an edition says.
 * @param text its number as it stands in the address @param hasSold whether it may not be taken back that the edition was opened
 */
export async function changeEdition(text: string, { request, url, context }: ChangeArgs, hasSold: HasSold) {
  const { signIn } = requireStaff(context, "manage-editions");
  requireOwnContent();
  const fields = await requireFields(request, FIELDS);
  const edited = await findEdition(text, url);
  const button = fields.get("button") ?? "";
  if (!PRESSES.has(button) && !PRESSES_OF_OPENED.has(button)) return reply(edited, {}, 400);
  const press = (edited.row.currentFrom === null ? PRESSES : PRESSES_OF_OPENED).get(button);
  // Of a page from before somebody opened it.
  if (!press || (press === cancel && isDraft(edited.row))) return reply(edited, {}, 409);
  return press({ edited, editor: signIn.email, fields, hasSold });
}
