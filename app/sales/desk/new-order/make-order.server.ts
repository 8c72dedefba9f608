import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { emailField, nameField, phoneField } from "~/base/forms/form-definition";
import { BASE_LOCALE, LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { toE164 } from "~/base/phone/phone.server";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { readEmail } from "~/platform/forms/read-email";
import { requireFields } from "~/platform/forms/read-form.server";
import { toCompanyInputs } from "~/sales/desk/company-inputs.server";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import { ticketsElsewhere } from "~/sales/desk/tickets-elsewhere.server";
import { COMPANY_FIELDS, readCompany } from "~/sales/model/company";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { MAX_DIGITS } from "~/sales/shop/choose/choose-tickets";
import { describeShortage } from "~/sales/shop/choose/describe-shortage.server";
import { type Offer, payableUntil, readOffer, toHold } from "~/sales/shop/choose/order-offer.server";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { staffOrRefusal } from "~/staff/staff-access.server";
import { DAYS_TO_PAY, type NewOrderPage, WAYS, type Way } from "./new-order-page";

const DAY_MS = 24 * 3600_000;
/** Most tickets of an order that staff make, as many as a PDF is made for at once. */
const MOST_TICKETS = 60;
const UUID_LENGTH = 36;

/** What a way to pay needs beside the right to make orders; null: nothing. */
const NEEDS: Readonly<Record<Way, StaffAction | null>> = { give: "give-tickets", paid: "take-money", later: null };

/** What the ways are called, and what they mean. */
const wayTexts: Readonly<Record<Way, readonly [label: () => string, hint: () => string]>> = {
  give: [m.staff_new_order_give, m.staff_new_order_give_hint],
  paid: [m.staff_new_order_paid, m.staff_new_order_paid_hint],
  later: [m.staff_new_order_later, m.staff_new_order_later_hint],
};

const mayUse = (may: readonly StaffAction[], way: Way) => {
  const needs = NEEDS[way];
  return needs === null || may.includes(needs);
};

type Tried = Partial<Pick<NewOrderPage, "key" | "typed" | "message" | "faults">>;

/** The page with the tickets that this site sells, whether or not visitors can buy them now. @param may all that the person may do */
export async function readNewOrder(may: readonly StaffAction[], tried: Tried = {}): Promise<NewOrderPage> {
  const offer = env.sales ? await readOffer() : [];
  const ways = WAYS.filter((way) => mayUse(may, way)).map((value) => {
    const [label, hint] = wayTexts[value];
    return { value, label: label(), hint: hint() };
  });
  return {
    key: randomUUID(),
    tickets: offer.map(({ field, name, when, price, cost, buyable, reason }) => ({
      ...{ field, name, when, price, cost },
      note: buyable ? "" : reason,
    })),
    elsewhere: await ticketsElsewhere(),
    ways,
    company: toCompanyInputs("new", tried.typed ?? {}, tried.faults),
    typed: {},
    message: null,
    faults: {},
    ...tried,
  };
}

type MakeArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Makes an order for somebody, once. @returns a redirect to it, or the page with what was typed and why nothing was made */
export async function makeOrder({ request, context }: MakeArgs) {
  const offer = env.sales ? await readOffer() : [];
  const lengths = {
    ...Object.fromEntries(offer.map(({ field }) => [field, MAX_DIGITS])),
    ...{ key: UUID_LENGTH, name: nameField.maxLength, email: emailField.maxLength, phone: phoneField.maxLength },
    ...{ language: 10, way: 10, days: 3, ...COMPANY_FIELDS },
  };
  const fields = await requireFields(request, lengths);
  const typed = Object.fromEntries(Object.keys(lengths).map((name) => [name, fields.get(name) ?? ""]));
  const person = staffOrRefusal(context, "make-orders");
  const refuse = async (status: number, message: string, faults: Record<string, string> = {}) => {
    const tried = { key: typed.key ?? "", typed, message, faults };
    return data(await readNewOrder("status" in person ? [] : person.may, tried), { status });
  };
  if ("status" in person) return refuse(person.status, person.message);
  if (offer.length === 0) return refuse(409, m.orders_closed());
  const asked = WAYS.find((known) => known === typed.way);
  if (asked && !mayUse(person.may, asked)) return refuse(403, m.staff_not_allowed());
  const read = readTyped(offer, typed, asked);
  if ("faults" in read) return refuse(400, m.staff_new_order_check(), read.faults);
  const { way, lines, language, days, company, ...named } = read;
  const buyer = { ...named, ...(company ? { company } : {}) };
  const editor = person.signIn.email;
  const now = wallClock.now();
  const until = payableUntil(
    "manual",
    lines.map((line) => line.days),
  );
  if (way === "later" && until <= now) return refuse(409, m.orders_too_late_to_pay());
  try {
    const made = await runWithLocale(language, async () =>
      siteOrders().placing.make(
        { ...toHold(`staff ${typed.key}`, await inOwnWords(lines, way), null), confirmFirst: false },
        { ...buyer, language, consent: { textVersion: "made-by-staff", at: new Date(now).toISOString() } },
        { isPaid: way === "paid", deadline: Math.min(now + days * DAY_MS, Math.max(until, now)), editor },
      ),
    );
    if ("order" in made) return redirect(`${staffOrderPath(made.order.reference)}?said=made`, 303);
    if ("soldOut" in made) return refuse(409, m.staff_new_order_check(), await describeShortage(made.soldOut, lines));
    return refuse(409, made.refused === "too_many" ? m.staff_new_order_mails() : m.orders_closed());
  } catch (error) {
    log.error(faultOf(error), "staff could not make an order");
    return refuse(503, storeErrorMessage(error));
  }
}

/** Lines with the names of their tickets in the current language, for the price that is paid. */
async function inOwnWords(lines: readonly (Offer & { quantity: number })[], way: Way) {
  const names = new Map((await readOffer()).map(({ field, name }) => [field, name]));
  return lines.map((line) => ({
    ...line,
    name: names.get(line.field) ?? line.name,
    price: way === "give" ? 0 : line.price,
  }));
}

/** Reads what was typed. @returns what is wrong by field, or the order */
function readTyped(offer: readonly Offer[], typed: Readonly<Record<string, string>>, way: Way | undefined) {
  const faults: Record<string, string> = {};
  const lines = offer.flatMap((ticket) => {
    const text = (typed[ticket.field] ?? "").trim();
    if (/^0*$/.test(text)) return [];
    if (!/^\d{1,3}$/.test(text)) faults[ticket.field] = m.staff_new_order_number({ max: MOST_TICKETS });
    return [{ ...ticket, quantity: Number(text) }];
  });
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [first] = offer;
  if (first && Object.keys(faults).length === 0 && (count === 0 || count > MOST_TICKETS)) {
    faults[lines[0]?.field ?? first.field] = m.staff_new_order_number({ max: MOST_TICKETS });
  }
  const name = cleanLine(typed.name ?? "");
  const email = readEmail(typed.email ?? "");
  const phone = toE164(typed.phone ?? "");
  if (name === "") faults.name = m.forms_name_missing();
  if (email === null) faults.email = m.forms_email_invalid();
  if (phone === null) faults.phone = m.forms_phone_invalid();
  if (way === undefined) faults.way = m.staff_new_order_way_missing();
  const company = readCompany(typed);
  if (company && "faults" in company) return { faults: { ...faults, ...company.faults } };
  if (email === null || phone === null || way === undefined || Object.keys(faults).length > 0) return { faults };
  const language = LOCALES.find((locale) => locale === typed.language) ?? BASE_LOCALE;
  const days = DAYS_TO_PAY.find((known) => String(known) === typed.days) ?? 7;
  return { lines, name, email, phone, way, language, days, company };
}
