import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { readFormPairs } from "~/platform/forms/form-fields.server";
import { notAllowed } from "~/platform/http/rendering/not-found-responses";
import { nameOfRow } from "~/sales/desk/orders/name-of-row.server";
import { isManyAction, MANY_ACTIONS, type ManyAction } from "~/sales/desk/orders/order-actions";
import { MANY_ORDERS_PATH, ORDERS_PATH, staffOrderPath } from "~/sales/desk/orders/order-address";
import { staffStateLabels } from "~/sales/desk/orders/staff-states";
import { isUnpaid, readOrderReference } from "~/sales/model/order-rules";
import type { Order } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { returnPath } from "~/staff/accounts/return-path";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { requireStaff } from "~/staff/staff-access.server";
import { MANY_OUTCOMES, type ManyOutcome, type ManyPage, type ManyRow } from "./many-orders";

/** Most orders in one go: those of a page of the list. */
const MOST = 100;
/** Of the form: each order has its reference and its state. */
const LIMITS = { bytes: 16 * 1024, pairs: MOST + 10 };
/** A key that the page has drawn. */
const KEY = /^[\w-]{36}$/;

/** Whether something can be done with an order as it is. */
const FITS: Readonly<Record<ManyAction, (order: Order) => boolean>> = {
  resend: ({ state, buyer }) => state === "issued" && buyer !== null,
  cancel: isUnpaid,
};

const texts = {
  resend: {
    title: m.desk_many_resend,
    button: m.desk_many_resend_button,
    fits: m.desk_many_resend_fits,
    done: m.desk_many_resend_done,
  },
  cancel: {
    title: m.desk_many_cancel,
    button: m.desk_many_cancel_button,
    fits: m.desk_many_cancel_fits,
    done: m.desk_many_cancel_done,
  },
} as const;

const outcomeTexts: Readonly<Record<ManyOutcome, (action: ManyAction) => string>> = {
  done: (action) => texts[action].done(),
  meanwhile: () => m.desk_many_meanwhile(),
  nothing: () => m.desk_many_nothing(),
  failed: () => m.desk_many_failed(),
};

/** The references among words, each once, and no more than a page of the list has. */
const readReferences = (words: readonly string[]): string[] =>
  [...new Set(words.flatMap((word) => readOrderReference(word) ?? []))].slice(0, MOST);

async function findAll(references: readonly string[]): Promise<Order[]> {
  const found = await Promise.all(references.map((reference) => siteOrders().reading.find(reference)));
  return found.filter((order) => order !== null);
}

function toRow({ reference, buyer, lines, amount, edition }: Order, detail?: string): ManyRow {
  const tickets = lines.map(({ quantity, ticket }) => `${quantity} × ${nameOfRow(ticket, edition)}`).join(", ");
  return {
    ...{ reference, href: staffOrderPath(reference), name: buyer?.name ?? "" },
    ...{ detail: detail ?? tickets, amount: formatPrice(amount, "IDR") },
  };
}

/**
 * The page for several orders: `?do=` what, `?order=` each of them, `?back=` the list; after the press `?done=JOE-7K2M-9Q.done,…` says what became of
 * them. @throws a 403 response for what somebody may not do
 */
export async function readMany(params: URLSearchParams, may: readonly StaffAction[]): Promise<ManyPage> {
  const asked = params.get("do");
  const back = returnPath(params.get("back")) ?? ORDERS_PATH;
  if (!isManyAction(asked)) return { title: m.desk_many(), back, ask: null, groups: [] };
  if (!may.includes(MANY_ACTIONS[asked])) throw notAllowed(m.staff_not_allowed());
  const page = { title: texts[asked].title(), back };
  const done = params.get("done");
  if (done !== null) return { ...page, ask: null, groups: await toOutcomes(asked, done) };
  const orders = await findAll(readReferences(params.getAll("order")));
  const [fitting, others] = [orders.filter(FITS[asked]), orders.filter((order) => !FITS[asked](order))];
  const values = fitting.map(({ reference, state }) => `${reference} ${state}`);
  const button = texts[asked].button({ count: fitting.length });
  const groups = [
    { title: texts[asked].fits(), isGood: true, rows: fitting.map((order) => toRow(order)) },
    {
      title: m.desk_many_left(),
      isGood: false,
      rows: others.map((order) => toRow(order, staffStateLabels[order.state]())),
    },
  ];
  return {
    ...page,
    ask: fitting.length > 0 ? { action: asked, key: randomUUID(), button, values } : null,
    groups: groups.filter(({ rows }) => rows.length > 0),
  };
}

/** What became of each order, by outcome. */
async function toOutcomes(action: ManyAction, done: string): Promise<ManyPage["groups"]> {
  const outcomes = new Map(
    done.split(",", MOST).flatMap((word) => {
      const [typed = "", said] = word.split(".");
      const reference = readOrderReference(typed);
      const outcome = MANY_OUTCOMES.find((known) => known === said);
      return reference && outcome ? [[reference, outcome] as const] : [];
    }),
  );
  const orders = await findAll([...outcomes.keys()]);
  return MANY_OUTCOMES.map((outcome) => ({
    title: outcomeTexts[outcome](action),
    isGood: outcome === "done",
    rows: orders.filter(({ reference }) => outcomes.get(reference) === outcome).map((order) => toRow(order)),
  })).filter(({ rows }) => rows.length > 0);
}

type ChangeArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Does it with each order that is as the page showed it. One that fails leaves the others. @throws a redirect to the page that says what became of each */
export async function changeMany({ request, context }: ChangeArgs) {
  const { values, fault } = await readFormPairs(request, LIMITS);
  if (fault) throw data({ message: fault.message() }, { status: fault.status });
  const action = values.get("do");
  const back = returnPath(values.get("back"));
  const key = values.get("key") ?? "";
  if (!isManyAction(action) || !KEY.test(key)) throw redirect(back ?? ORDERS_PATH, 303);
  const { signIn } = requireStaff(context, MANY_ACTIONS[action]);
  const states = new Map(
    (values.get("order") ?? "").split("\n").flatMap((line) => {
      const [typed = "", state = ""] = line.split(" ");
      const reference = readOrderReference(typed);
      return reference ? [[reference, state] as const] : [];
    }),
  );
  const said: string[] = [];
  for (const reference of readReferences([...states.keys()])) {
    const seen = states.get(reference) ?? "";
    said.push(`${reference}.${await changeOne(action, reference, { seen, key, editor: signIn.email })}`);
  }
  const done = new URLSearchParams({ do: action, done: said.join(","), ...(back && { back }) });
  throw redirect(`${MANY_ORDERS_PATH}?${done}`, 303);
}

type Press = { seen: string; key: string; editor: string };

async function changeOne(action: ManyAction, reference: string, { seen, key, editor }: Press): Promise<ManyOutcome> {
  const orders = siteOrders();
  try {
    const order = await orders.reading.find(reference);
    if (!order) return "nothing";
    if (action === "resend") {
      if (order.state !== seen) return "meanwhile";
      return (await orders.tickets.resendTickets(reference, editor, `${key} ${reference}`)) ? "done" : "nothing";
    }
    if (order.state === "cancelled") return "done";
    if (order.state !== seen || !FITS.cancel(order)) return "meanwhile";
    return (await orders.paying.cancel(reference, { editor }))?.state === "cancelled" ? "done" : "meanwhile";
  } catch (error) {
    log.error(faultOf(error), "one of several orders could not be changed");
    return "failed";
  }
}
