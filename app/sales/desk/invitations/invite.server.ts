import { data, type RouterContextProvider, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { locales } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { readSpreadsheet } from "~/base/sheets/sheets.server";
import { createSigner } from "~/base/signatures/signer.server";
import { unreadableReason } from "~/content/editing/sheets/unreadable.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { keepFile, readFileForm } from "~/platform/forms/kept-file.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import type { UploadedFile } from "~/platform/forms/read-upload.server";
import { nameOfRow } from "~/sales/desk/orders/name-of-row.server";
import { INVITATIONS_PATH, staffOrderPath } from "~/sales/desk/orders/order-address";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { type Offer, readOffer, toHold } from "~/sales/shop/choose/order-offer.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { takenBy, UNBOUNDED } from "~/sales/stock/stock-rows";
import { staffOrRefusal } from "~/staff/staff-access.server";
import { readAllOffers } from "./guest-list.server";
import { type GivenTicket, type Invitation, MAX_BYTES, readInvitations } from "./invitation-rows";
import {
  type Failure,
  type InvitationPreview,
  type InvitationsPage,
  readFailed,
  toRowList,
  toRows,
  writeFailed,
} from "./invitations-page";

/** Orders that one press makes, and ms after which it makes no more: each is a transaction, and who pressed waits. */
const A_STEP = 50;
const STEP_MS = 4_000;

/** The form that sends a file, and the one that sends it again to invite people. */
const FORM = { confirm: "invite", fields: { from: 5, failed: 20_000 } };

const signer = createSigner(env.sessionSecrets, "invitations");

/** The keys under which an invitation is an order: of which each is made once in an edition. The first is that of new ones. */
const keysOf = ({ key }: Invitation): string[] =>
  signer.signatures(`${currentEdition().number} ${key}`).map((signed) => `invitation ${signed}`);

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Shows what a list of invitations would do, or does a step of it: one order that costs nothing, and one mail, for each row. To do it means
 * to read the file again, so nothing that the page had is trusted. Whoever was invited is left out, so that a second press, a crash and the
 * same file again invite nobody twice.
 * @returns a redirect, or the page with its status
 */
export async function invite({ request, context }: Args) {
  const person = staffOrRefusal(context, "give-tickets");
  const refuse = (status: number, message: string) =>
    data<InvitationsPage>({ message, said: null, preview: null }, { status });
  if ("status" in person) return refuse(person.status, person.message);
  const sent = await readFileForm(request, FORM);
  if ("refusal" in sent) return refuse(sent.refusal.status, sent.refusal.message);
  const { fields, file, isConfirmed } = sent;
  if (file.bytes.length > MAX_BYTES) return refuse(413, m.invitations_too_large());
  const offers = env.sales ? await readAllOffers() : [];
  if (offers.length === 0) return refuse(409, m.orders_closed());
  const read = await readList(file, offers);
  if ("message" in read) return refuse(400, read.message);
  try {
    const { invitations, faults } = read;
    const known = await findKnown(invitations);
    const open = invitations.filter((one) => !known.has(one.row));
    const kept = { fileName: file.name, kept: await keepFile(file.bytes) };
    const short = faults.length > 0 ? [] : await findShort(open, offers);
    if (!isConfirmed || faults.length > 0 || (fields.get("from") === "0" && short.length > 0)) {
      const preview = toPreview({ invitations, open, known, faults, short }, kept);
      return data<InvitationsPage>({ message: null, said: null, preview }, { status: faults.length > 0 ? 400 : 200 });
    }
    const from = Number(fields.get("from")) || 0;
    const rest = open.filter(({ row }) => row >= from);
    const step = await makeSome(rest.slice(0, A_STEP), offers, person.signIn.email);
    const failed = [...readFailed(fields.get("failed") ?? ""), ...step.failed];
    const [next] = rest.slice(step.done);
    if (!next && failed.length === 0) return redirect(`${INVITATIONS_PATH}?made=${invitations.length}`, 303);
    const preview = toProgress({ left: rest.length - step.done, from: next?.row ?? 0, failed }, kept);
    return data<InvitationsPage>({ message: null, said: null, preview }, { status: 200 });
  } catch (error) {
    log.error(faultOf(error), "staff could not invite people");
    return refuse(503, storeErrorMessage(error));
  }
}

/** What the page says of the last press, by its address; null: nothing. */
export function saidOf(params: URLSearchParams): string | null {
  const made = params.get("made") ?? "";
  return /^\d{1,4}$/.test(made) ? m.invitations_made({ count: Number(made) }) : null;
}

async function readList(file: UploadedFile, tickets: readonly GivenTicket[]) {
  const read = await readSpreadsheet(file.bytes);
  if ("fault" in read) {
    return { message: m.sheets_unreadable({ file: file.name, reason: unreadableReason(read.fault) }) };
  }
  return readInvitations(read.rows, tickets);
}

/** The orders of those who were invited with the same ticket already, by row. */
async function findKnown(invitations: readonly Invitation[]): Promise<Map<number, string>> {
  const rows = new Map(invitations.flatMap((one) => keysOf(one).map((key) => [key, one.row] as const)));
  const orders = await siteOrders().reading.referencesOf([...rows.keys()]);
  return new Map([...orders].map(([key, reference]) => [rows.get(key) ?? 0, reference]));
}

const linesOf = (invitations: readonly Invitation[], offers: readonly Offer[]) =>
  invitations.flatMap(({ field, quantity }) => {
    const offer = offers.find((one) => one.field === field);
    return offer ? [{ ...offer, price: 0, quantity }] : [];
  });

/** Rows of the stock in which too few are left for all of them. */
async function findShort(open: readonly Invitation[], offers: readonly Offer[]) {
  const stock = new Map((await siteOrders().counts.stock()).map((row) => [row.ticket, row.held + row.sold]));
  const quotas = quotasHere();
  return [...takenBy(linesOf(open, offers))].flatMap(([row, wanted]) => {
    const free = Math.max(0, (quotas.get(row) ?? UNBOUNDED) - (stock.get(row) ?? 0));
    return wanted > free ? [{ row, wanted, free }] : [];
  });
}

/** Makes orders, as many as the time of a step allows. @returns of how many rows, and which of them came to nothing */
async function makeSome(step: readonly Invitation[], offers: readonly Offer[], editor: string) {
  const failed: [row: number, why: Failure][] = [];
  const start = performance.now();
  let done = 0;
  for (const invitation of step) {
    if (done > 0 && performance.now() - start > STEP_MS) break;
    const made = await makeOne(invitation, offers, editor);
    done += 1;
    if ("order" in made) continue;
    failed.push([invitation.row, "soldOut" in made ? "gone" : made.refused === "too_many" ? "mails" : "closed"]);
  }
  return { done, failed };
}

function makeOne(invitation: Invitation, offers: readonly Offer[], editor: string) {
  const { name, email, language } = invitation;
  const [key = ""] = keysOf(invitation);
  const now = wallClock.now();
  return runWithLocale(language, async () => {
    const names = new Map((await readOffer()).map((offer) => [offer.field, offer.name]));
    const lines = linesOf([invitation], offers).map((line) => ({ ...line, name: names.get(line.field) ?? line.name }));
    const consent = { textVersion: "made-by-staff", at: new Date(now).toISOString() };
    return siteOrders().placing.make(
      { ...toHold(key, lines, null), confirmFirst: false },
      { name, email, phone: "", language, consent },
      { isPaid: false, deadline: now, editor, isOnce: true },
    );
  });
}

type Found = {
  invitations: readonly Invitation[];
  open: readonly Invitation[];
  known: ReadonlyMap<number, string>;
  faults: readonly { row: number; text: string }[];
  short: Awaited<ReturnType<typeof findShort>>;
};

type Kept = Pick<InvitationPreview, "fileName" | "kept">;

const more = (count: number) => m.invitations_more({ count });

/** What would happen, before anybody is invited. */
function toPreview({ invitations, open, known, faults, short }: Found, kept: Kept): InvitationPreview {
  const edition = currentEdition().number;
  const invited = invitations.flatMap(({ row, name, email }) => {
    const reference = known.get(row);
    return reference ? [{ row, text: `${name}, ${email}: ${reference}`, to: staffOrderPath(reference) }] : [];
  });
  const tickets = [...Map.groupBy(open, ({ field }) => field.split(".")[0] ?? field)].map(([ticket, some]) => {
    const count = some.reduce((sum, { quantity }) => sum + quantity, 0);
    return `${count} × ${nameOfRow(ticket, edition)}`;
  });
  const lack = short.map(({ row, wanted, free }) =>
    m.invitations_short({ name: nameOfRow(row, edition), wanted, count: free }),
  );
  const isFine = faults.length === 0;
  return {
    ...kept,
    ...{ from: 0, failed: "", goesOn: false },
    summary: isFine
      ? [m.invitations_summary({ count: open.length, tickets: tickets.join(", ") || "0" }), ...lack]
      : [m.invitations_faults()],
    lists: [
      ...(isFine ? [] : [toRowList(m.invitations_faults_title(), toRows(faults), more)]),
      ...(invited.length > 0 ? [toRowList(m.invitations_known_title(), invited, more)] : []),
      ...(isFine && open.length > 0
        ? [
            toRowList(
              m.invitations_open_title(),
              open.map((one) => ({ row: one.row, text: describe(one) })),
              more,
            ),
          ]
        : []),
    ],
    button: isFine && open.length > 0 && short.length === 0 ? m.invitations_send({ count: open.length }) : null,
  };
}

const describe = ({ name, email, quantity, field, language }: Invitation): string =>
  [
    `${name}, ${email}`,
    `${quantity} × ${nameOfRow(field.split(".")[0] ?? field, currentEdition().number)}`,
    locales[language].name,
  ].join(" · ");

/** How far it is. */
function toProgress(
  { left, from, failed }: { left: number; from: number; failed: [number, Failure][] },
  kept: Kept,
): InvitationPreview {
  const rows = failed.map(([row, why]) => ({ row, text: failureTexts[why]() }));
  return {
    ...kept,
    ...{ from, failed: writeFailed(failed), goesOn: left > 0 },
    summary: [left > 0 ? m.invitations_left({ count: left }) : m.invitations_done_but()],
    lists: rows.length > 0 ? [toRowList(m.invitations_failed_title(), rows, more)] : [],
    button: left > 0 ? m.invitations_go_on() : null,
  };
}

const failureTexts: Readonly<Record<Failure, () => string>> = {
  gone: m.invitations_gone,
  mails: m.staff_new_order_mails,
  closed: m.orders_closed,
};
