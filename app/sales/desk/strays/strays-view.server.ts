import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { dayWords } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { siteBookedLines } from "~/sales/bank/site-booked-lines.server";
import { siteStrayTransfers } from "~/sales/bank/strays/site-stray-transfers.server";
import { fitOf, type StrayFit } from "~/sales/bank/strays/stray-fit";
import type { StrayTransfer, StrayWord } from "~/sales/bank/strays/stray-transfers.server";
import { ORDERS_PATH, staffOrderPath } from "~/sales/desk/orders/order-address";
import { readOrderReference } from "~/sales/model/order-rules";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import { STRAY_OUTCOMES, type StrayOutcome, straysHref } from "./strays-address";

/** Transfers on a page. */
const A_PAGE = 50;

/** The page with the transfers that no order takes, or with one of them. @param params what is asked, by the page's address */
export const readStraysPage = (params: URLSearchParams) => required(read(params), STAFF_OUTAGE);

export type StraysView = Awaited<ReturnType<typeof readStraysPage>>;

async function read(params: URLSearchParams) {
  const line = params.get("line");
  const stray = line === null ? null : await siteStrayTransfers().find(line);
  const said = STRAY_OUTCOMES.find((known) => known === params.get("said")) ?? null;
  const taken = said === "take" ? readOrderReference(params.get("order") ?? "") : null;
  return {
    title: m.money_strays(),
    message: said && said !== "no-words" && !isRefusal(said) ? OUTCOMES[said]() : null,
    refusal: said && isRefusal(said) ? OUTCOMES[said]() : null,
    order: taken && { reference: taken, href: staffOrderPath(taken) },
    chosen: stray && (await toChosen(stray, params.get("order") ?? "", said === "no-words")),
    list: stray ? null : await readList(params),
  };
}

const OUTCOMES: Readonly<Record<Exclude<StrayOutcome, "no-words">, () => string>> = {
  take: m.money_said_take,
  returned: m.money_said_returned,
  other: m.money_said_other,
  reopen: m.money_said_reopen,
  nothing: m.money_said_nothing,
  moved: m.money_said_moved,
};

/** Whether nothing came of the last press. */
const isRefusal = (said: StrayOutcome): said is "nothing" | "moved" => said === "nothing" || said === "moved";

async function readList(params: URLSearchParams) {
  const search = params.get("q")?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "";
  const show = params.get("show") === "said" ? "said" : undefined;
  const after = params.get("after") ?? undefined;
  const strays = siteStrayTransfers();
  // One more than a page has tells whether another page follows.
  const query = { isSaid: show === "said", search, after, limit: A_PAGE + 1 };
  const [all, { count }, said] = await Promise.all([strays.list(query), strays.open(), strays.countSaid()]);
  const found = all.slice(0, A_PAGE);
  return {
    search,
    show: show ?? "",
    chips: [
      { to: straysHref({}), label: m.money_strays_open({ count }), isShown: show === undefined },
      { to: straysHref({ show: "said" }), label: m.money_strays_explained({ count: said }), isShown: show === "said" },
    ],
    none: search === "" && show === undefined ? m.money_strays_nothing() : m.money_strays_none(),
    rows: found.map((stray) => ({
      id: stray.id,
      href: straysHref({ line: stray.id }),
      what: stray.note || m.money_no_note(),
      detail: [dayOf(stray), ...saidOf(stray)].join(" · "),
      amount: amountOf(stray),
      isOpen: stray.said === null,
    })),
    pages: [
      ...(after === undefined ? [] : [{ to: straysHref({ q: search, show }), label: m.money_strays_first() }]),
      ...(all.length > A_PAGE
        ? [{ to: straysHref({ q: search, show, after: found.at(-1)?.id }), label: m.money_strays_next() }]
        : []),
    ],
  };
}

const dayOf = ({ day }: StrayTransfer) => dayWords(day);
const amountOf = (stray: StrayTransfer) => (stray.rupiah === null ? m.sales_bank_cents() : formatRupiah(stray.rupiah));

const WORDS: Readonly<Record<StrayWord, (texts: { reference: string; words: string }) => string>> = {
  order: ({ reference }) => m.money_is_order({ reference }),
  invoice: ({ reference }) => m.invoices_is_transfer({ number: reference }),
  returned: ({ words }) => m.money_is_returned({ words }),
  other: ({ words }) => m.money_is_other({ words }),
};

/** What was said of a transfer, in words; nothing: nobody has said anything. A word of a newer release has no words here. */
function saidOf({ said, reference, words }: StrayTransfer): string[] {
  if (said === null) return [];
  const texts = { reference: reference ?? "", words: words ?? m.money_words_deleted() };
  return [Object.hasOwn(WORDS, said) ? WORDS[said](texts) : m.sales_history_other()];
}

async function toChosen(stray: StrayTransfer, typed: string, lacksWords: boolean) {
  const { id, rupiah: amount, said, reference, saidAt, editor } = stray;
  const asked = typed.trim() === "" || said !== null ? null : await readQuestion(stray, typed);
  return {
    id,
    amount: amountOf(stray),
    day: dayOf(stray),
    note: stray.note || m.money_no_note(),
    said: said && {
      text: saidOf(stray).join(),
      by: [saidAt === null ? "" : formatSiteMoment(saidAt), editor ?? m.staff_order_by_staff()]
        .filter(Boolean)
        .join(" · "),
      href: reference && said === "order" ? staffOrderPath(reference) : null,
      /** What belongs to no order can be said otherwise. An order that was paid stays paid. */
      mayReopen: said === "returned" || said === "other",
    },
    /** Orders with the same amount; null: none can have it. */
    similar: amount === null ? null : `${ORDERS_PATH}?${new URLSearchParams({ q: String(amount) })}`,
    typed: typed.slice(0, MAX_SEARCH_LENGTH),
    wordsFault: lacksWords ? m.money_words_missing() : "",
    orderFault: asked !== null && "fault" in asked ? asked.fault : "",
    ask: asked !== null && "fit" in asked ? asked : null,
  };
}

/** What would become of a transfer, and of the order to which it belongs. */
async function readQuestion(stray: StrayTransfer, typed: string) {
  const reference = readOrderReference(typed);
  const order = reference && (await siteBookedLines().payableOrder(reference));
  if (!order) return { fault: m.money_order_unknown() };
  const fit = fitOf(stray, order);
  if (fit === null || stray.rupiah === null) return { fault: m.money_order_closed() };
  const difference = formatRupiah(Math.abs(stray.rupiah - order.amount));
  const isOver = order.state === "expired" || order.state === "cancelled";
  const lines = [FITS[fit]({ difference }), ...(isOver ? [m.money_fit_late()] : [])];
  const name = order.name ?? m.sales_check_someone();
  return {
    fit,
    reference: order.reference,
    title: m.money_ask_order({ reference: order.reference, name, amount: formatRupiah(order.amount) }),
    text: lines.join(" "),
    button: BUTTONS[fit](),
  };
}

type Texts = { difference: string };

const FITS: Readonly<Record<StrayFit, (texts: Texts) => string>> = {
  exact: () => m.money_fit_exact(),
  more: (texts) => m.money_fit_more(texts),
  less: (texts) => m.money_fit_less(texts),
  known: () => m.money_fit_known(),
  second: () => m.money_fit_second(),
};

const BUTTONS: Readonly<Record<StrayFit, () => string>> = {
  exact: () => m.money_take(),
  more: () => m.money_take(),
  less: () => m.money_take_less(),
  known: () => m.money_take(),
  second: () => m.money_take_second(),
};
