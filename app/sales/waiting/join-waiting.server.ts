import { data, type RouterContextProvider, redirect } from "react-router";
import { currentLocale } from "~/base/i18n/current-locale";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { WAITING_PATH } from "~/config/order-paths";
import { calledOff } from "~/content/editions/edition-state.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { type FormGuardFields, formGuard } from "~/platform/forms/form-guard.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { ASKED_EMAIL_LENGTHS, readAskedEmail } from "~/platform/forms/read-email";
import { readGuardedForm } from "~/platform/forms/read-form.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { describeTicket } from "~/sales/model/order-lines";
import { networkOf, readOffer } from "~/sales/shop/choose/order-offer.server";
import { mostPerBuyer, quotasHere } from "~/sales/stock/site-quotas.server";
import { waitingBounds } from "./offer-rules";
import { siteWaiting } from "./site-waiting.server";
import { MOST_WAITING } from "./waiting-entry";

/** Characters of a ticket's field and of a number. */
const FIELD_LENGTHS = { ticket: 120, quantity: 2, ...ASKED_EMAIL_LENGTHS };

/** What the form on which somebody joins the waiting list shows. */
export type JoinPage = {
  guard: FormGuardFields;
  tickets: { value: string; label: string }[];
  most: number;
  typed: { ticket: string; quantity: string; email: string };
  /** The e-mail address that may have been meant; null: it looks right. */
  meant: string | null;
  message: string | null;
  faults: { ticket?: string; quantity?: string; email?: string };
};

/** The tickets that somebody may wait for: they are sold out, or all that is left is in orders that are not paid. */
async function soldOut() {
  if (calledOff() !== null) return [];
  const [quotas, most] = [quotasHere(), mostPerBuyer(currentEdition().number)];
  const gone = (await readOffer()).filter(({ isGone }) => isGone);
  return gone
    .map((offer) => ({ ...offer, ...waitingBounds(offer, quotas, most.get(offer.ticket)) }))
    .filter(({ min, max }) => min <= max);
}

type Tried = Omit<JoinPage, "tickets" | "most">;

async function toPage(tried: Tried): Promise<JoinPage> {
  const tickets = await soldOut();
  const options = tickets.map(({ field, name, day }) => ({ value: field, label: describeTicket({ name, day }) }));
  const chosen = tickets.find(({ field }) => field === tried.typed.ticket);
  return { ...tried, tickets: options, most: chosen?.max ?? MOST_WAITING };
}

/** The form. @param ticket that is chosen already, by its field */
export const readJoinForm = (ticket: string): Promise<JoinPage> =>
  toPage({
    ...{ guard: formGuard.issue(), typed: { ticket, quantity: "1", email: "" } },
    ...{ meant: null, message: null, faults: {} },
  });

/**
 * Stores who wants to wait for a ticket, and mails the link that puts them on the list. No response tells whether an address is on it.
 * @returns a redirect to the page that says so, or the form with what was typed
 */
export async function joinWaiting(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const sent = await readGuardedForm(args, {
    ...{ name: "waiting-list", limits: limitsOf("waiting-list"), lengths: FIELD_LENGTHS },
  });
  const { fields, guard } = sent;
  const read = readAskedEmail(fields);
  const typed = {
    ticket: fields.get("ticket") ?? "",
    quantity: fields.get("quantity") ?? "",
    email: read.typed,
  };
  const meant = "fault" in read ? read.meant : null;
  const refuse = async (status: number, message: string, faults: JoinPage["faults"] = {}) =>
    data(await toPage({ guard, typed, meant, message, faults }), { status });
  if (sent.refusal) return refuse(sent.refusal.status, sent.refusal.message);
  const offered = (await soldOut()).find(({ field }) => field === typed.ticket);
  const quantity = /^\d{1,2}$/.test(typed.quantity) ? Number(typed.quantity) : 0;
  const bounds = { min: offered?.min ?? 1, max: offered?.max ?? MOST_WAITING };
  const faults = {
    ...(!offered && { ticket: m.waiting_list_ticket_missing() }),
    ...((quantity < bounds.min || quantity > bounds.max) && { quantity: m.waiting_list_quantity_wrong(bounds) }),
    ...("fault" in read && { email: read.fault }),
  };
  if (!offered || "fault" in read || Object.keys(faults).length > 0) return refuse(400, m.waiting_list_check(), faults);
  const full = await sent.take();
  if (full) return refuse(full.status, full.message);
  const { ticket, day, days, people } = offered;
  try {
    const entry = { id: sent.key, ticket, day, days, people, quantity, email: read.email, language: currentLocale() };
    const isTaken = await siteWaiting().join({ ...entry, network: networkOf(args)?.key ?? null });
    await sent.settle(isTaken);
    if (!isTaken) return refuse(409, m.finance_waiting_full());
  } catch (error) {
    await sent.settle(false);
    log.error(faultOf(error), "somebody could not join the waiting list");
    return refuse(503, storeErrorMessage(error));
  }
  return redirect(`${WAITING_PATH}?sent=yes`, 303);
}
