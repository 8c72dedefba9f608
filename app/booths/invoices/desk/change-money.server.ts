import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { env } from "~/base/env/env.server";
import { LOCALES } from "~/base/i18n/locales";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { UUID_PATTERN } from "~/base/values/addresses";
import { formatRupiah } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { exhibitorMoneyPath } from "~/booths/desk/exhibitors-address";
import { actLabels } from "~/booths/invoices/paper/invoice-words";
import type { MoneyOutcome } from "~/booths/invoices/store/invoice-desk.server";
import type { MoneyPress } from "~/booths/invoices/store/invoice-drawing.server";
import { MoneyMeanwhile, MoneyRefused, UnitsChanged } from "~/booths/invoices/store/invoice-ledger.server";
import { expoDayOf, invoiceDay, siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { areSeen } from "~/booths/model/booth-unit";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { showChange, siteBooths } from "~/booths/stock/site-booths.server";
import { m } from "~/paraglide/messages";
import { keyOfPress } from "~/platform/forms/press-key.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStrayTransfers } from "~/sales/bank/strays/site-stray-transfers.server";
import { readCompany } from "~/sales/model/company";
import { keepTyped } from "~/staff/kept/keep-typed.server";
import { STAFF_OUTAGE, staffOrRefusal } from "~/staff/staff-access.server";
import { type Billed, findBilled } from "./billed.server";
import { toBill } from "./booking-lines.server";
import { formName, type TriedMoney, toMoneyPage } from "./money-view.server";
import {
  MONEY_FIELDS,
  type MoneyFaults,
  type MoneyField,
  readAmount,
  readDay,
  readLine,
  readPercent,
  readWay,
} from "./typed-money";

/** The presses of the page, and what it says once each is done. */
const SAID = {
  draw: () => m.invoices_said_draw(),
  paid: () => m.invoices_said_paid(),
  withheld: () => m.invoices_said_withheld(),
  charges: () => m.invoices_said_charges(),
  move: () => m.invoices_said_move(),
  return: () => m.invoices_said_return(),
  reverse: () => m.invoices_said_reverse(),
  credit: () => m.invoices_said_credit(),
  cancel: () => m.invoices_said_cancel(),
};
type PressName = keyof typeof SAID;
const isPress = (name: string): name is PressName => Object.hasOwn(SAID, name);

/** What the page says of the last press; null: nothing. @param page.email where receipts go; empty: nowhere */
export function moneyOutcomeOf(params: URLSearchParams, { email }: { email: string }): string | null {
  const said = params.get("said") ?? "";
  if (said === "paid" && email !== "") return m.billing_said_paid();
  return isPress(said) ? SAID[said]() : null;
}

type Args = { request: Request; context: Readonly<RouterContextProvider>; params: { reference: string } };

type Typed = (name: MoneyField) => string;

/** Does what a form of the page of an exhibitor's money says, once for each form. @returns a redirect to the page, or the page with what was typed */
export async function changeMoney({ request, context, params }: Args) {
  const fields = await requireFields(request, MONEY_FIELDS);
  const person = staffOrRefusal(context, "manage-invoices");
  if ("status" in person) return keepTyped(person, fields);
  const field: Typed = (name) => fields.get(name) ?? "";
  const [name, key, rows] = [field("do"), field("key"), field("rows")];
  const form = formName(name, field("entry") || field("invoice"));
  const typed = Object.fromEntries(fields);
  const billed = await required(findBilled(params.reference), STAFF_OUTAGE);
  if (!billed) throw pageNotFound(exhibitorMoneyPath(params.reference));
  const show = async (status: number, message: string, tried: Partial<TriedMoney> = {}) => {
    const page = await required(toMoneyPage(billed, { form, typed, faults: {}, ...tried }), STAFF_OUTAGE);
    return data({ page, message }, { status });
  };
  // Nothing was booked, and the next press of the page is another one.
  const showMeanwhile = async () => show(409, await meanwhileText(billed), { typed: { ...typed, key: randomUUID() } });
  if (!UUID_PATTERN.test(key) || !isPress(name)) return show(400, m.inbox_no_press());
  try {
    // Other words in a form are another press, which finds that the journal has grown. A page of the release before does not say what its
    // journal had: pressed there and here, it is known by its key alone.
    const known = /^\d+$/.test(rows) ? { registration: billed.reference, rows: Number(rows) } : undefined;
    const press = {
      key: known ? keyOfPress(fields, "rows") : key,
      actor: person.signIn.email,
      ...(known && { known }),
    };
    const outcome = await ACTS[name](press, billed, field);
    if (typeof outcome === "object") return await show(400, m.invoices_check(), { faults: outcome });
    if (outcome === "meanwhile") return await showMeanwhile();
    if (outcome === "changed") return await show(409, m.booths_said_meanwhile());
    if (outcome === "refused") return await show(409, m.invoices_refused());
    if (name === "cancel") await showChange();
    return redirect(`${exhibitorMoneyPath(billed.reference)}?said=${name}`, 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof MoneyMeanwhile) return showMeanwhile();
    if (error instanceof UnitsChanged) return show(409, m.booths_said_meanwhile());
    if (error instanceof MoneyRefused) return show(409, m.invoices_refused());
    log.error(faultOf(error), "the money of an exhibitor could not be changed");
    return show(503, storeErrorMessage(error));
  }
}

/** Who booked what last. It is said to somebody who presses on an older page. */
async function meanwhileText({ reference }: Billed): Promise<string> {
  const last = (await siteInvoices().reading.journal(reference)).at(-1);
  if (!last) return m.invoices_refused();
  const act = Object.hasOwn(actLabels, last.act) ? actLabels[last.act]() : m.sales_history_other();
  const who = last.actor ?? m.staff_order_by_staff();
  return m.booking_meanwhile({ who, act, amount: formatRupiah(Math.abs(last.change)) });
}

type Act = (press: MoneyPress, billed: Billed, field: Typed) => Promise<MoneyOutcome | MoneyFaults>;

const isFault = (value: unknown): value is { fault: string } =>
  typeof value === "object" && value !== null && "fault" in value;

/** What is wrong with values, by field; null: nothing. */
function faultsIn(values: Partial<Record<MoneyField, unknown>>): MoneyFaults | null {
  const faults = Object.entries(values).flatMap(([name, value]) => (isFault(value) ? [[name, value.fault]] : []));
  return faults.length > 0 ? (Object.fromEntries(faults) as MoneyFaults) : null;
}

const receive =
  (act: "paid" | "withheld" | "charges"): Act =>
  async (press, billed, field) => {
    const amount = readAmount(field("amount"));
    const day = readDay(field("day"), invoiceDay());
    const paper =
      act === "withheld" ? readLine(field("paper"), m.invoices_receipt_missing()) : cleanLine(field("paper"));
    const faults = faultsIn({ amount, day, paper });
    if (faults || isFault(amount) || isFault(day) || isFault(paper)) return faults ?? {};
    const way = act === "paid" ? (readWay(field("way")) ?? "transfer") : null;
    if (!(await isOwn(billed, field("invoice")))) return "refused";
    const note = cleanLine(field("note")) || null;
    return siteInvoices().receive(press, {
      act,
      amount,
      day,
      way,
      note,
      paper: paper || null,
      invoice: field("invoice"),
    });
  };

/** Whether an invoice is one of an exhibitor. */
async function isOwn({ reference }: Billed, invoice: string): Promise<boolean> {
  const found = UUID_PATTERN.test(invoice) ? await siteInvoices().reading.find(invoice) : null;
  return found?.registration === reference;
}

const ACTS: Readonly<Record<PressName, Act>> = {
  async draw(press, { reference, edition, email, language }, field) {
    const units = await siteBooths().desk.ofRegistration(edition, reference);
    const seen = field("seen").split(/\r?\n/).filter(Boolean);
    const bill = toBill(units, await siteOffers().ofRegistration(reference));
    const isAsShown = areSeen(units, seen) && field("shown") === String(bill.net);
    const before = await siteInvoices().reading.ofForm(press.key);
    if (!before && (!isAsShown || units.length === 0)) return "refused";
    const company = readCompany({ company: field("company"), npwp: field("npwp"), billing: field("billing") });
    if (company === null) return { company: m.group_company_missing() };
    if ("faults" in company) return company.faults;
    await siteInvoices().draw(press, {
      ...{ edition, registration: reference, buyer: company, email, lines: bill.lines, seen },
      language: LOCALES.find((locale) => locale === field("language")) ?? language,
      ...{ rule: env.invoices.tax, plan: env.invoices.plan, keepsTax: field("keeps") === "yes" },
      ...{ day: invoiceDay(), expoDay: expoDayOf(edition) },
    });
    return "done";
  },
  paid: receive("paid"),
  withheld: receive("withheld"),
  charges: receive("charges"),
  async move(press, billed, field) {
    const amount = readAmount(field("amount"));
    if (isFault(amount)) return { amount: amount.fault };
    if (!(await isOwn(billed, field("invoice"))) || !(await isOwn(billed, field("to")))) return "refused";
    return siteInvoices().move(press, field("invoice"), field("to"), amount);
  },
  async return(press, billed, field) {
    const amount = readAmount(field("amount"));
    const day = readDay(field("day"), invoiceDay());
    const faults = faultsIn({ amount, day });
    if (faults || isFault(amount) || isFault(day)) return faults ?? {};
    if (!(await isOwn(billed, field("invoice")))) return "refused";
    return siteInvoices().giveBack(press, field("invoice"), amount, day);
  },
  async reverse(press, billed, field) {
    const reason = readLine(field("reason"), m.invoices_reason_missing());
    if (isFault(reason)) return { reason: reason.fault };
    if (!(await isOwn(billed, field("invoice")))) return "refused";
    const mistake = { invoice: field("invoice"), entry: field("entry"), reason };
    return siteInvoices().reverse(press, mistake, (sql, line) =>
      siteStrayTransfers().takeFromInvoice(sql, line, press.actor),
    );
  },
  async credit(press, billed, field) {
    const net = readAmount(field("amount"));
    const reason = readLine(field("reason"), m.invoices_reason_missing());
    const faults = faultsIn({ amount: net, reason });
    if (faults || isFault(net) || isFault(reason)) return faults ?? {};
    if (!(await isOwn(billed, field("invoice")))) return "refused";
    const text = inEachLanguage(() => m.invoices_line_credit());
    return siteInvoices().credit(press, { invoice: field("invoice"), net, text, reason, day: invoiceDay() });
  },
  async cancel(press, { reference, edition }, field) {
    const percent = readPercent(field("percent"));
    const reason = readLine(field("reason"), m.invoices_reason_missing());
    const faults = faultsIn({ percent, reason });
    if (faults || isFault(percent) || isFault(reason)) return faults ?? {};
    return siteInvoices().cancel(press, {
      ...{ edition, registration: reference, percent, reason, day: invoiceDay() },
      seen: field("seen").split(/\r?\n/).filter(Boolean),
      text: inEachLanguage(() => m.invoices_line_cancelled({ percent })),
    });
  },
};
