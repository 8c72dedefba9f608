import { siteClock, siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { hasAllWords } from "~/base/search/has-all-words";
import { formatNumber } from "~/base/values/counts-and-lists";
import { jakartaDay, nameOfDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { nameOfRow } from "~/sales/desk/orders/name-of-row.server";
import { staffOrderPath, VOUCHERS_PATH } from "~/sales/desk/orders/order-address";
import { staffStateLabels, toneOf } from "~/sales/desk/orders/staff-states";
import { ticketsElsewhere } from "~/sales/desk/tickets-elsewhere.server";
import type { Voucher } from "~/sales/model/voucher";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { readOffer } from "~/sales/shop/choose/order-offer.server";
import { siteVouchers } from "~/sales/vouchers/site-vouchers.server";
import { newVoucherKey } from "~/sales/vouchers/voucher-store.server";
import type { Typed } from "./typed-voucher";
import { codesPath, voucherPath } from "./voucher-address";

/** Codes and orders that the page of a voucher shows; the file has all. */
const MAX_SHOWN = 100;

/** What somebody tried to send, and why nothing was done. */
export type Tried = { key?: string; typed?: Typed; message?: string | null; faults?: Readonly<Record<string, string>> };

/** The vouchers of the current edition, the newest first. */
export async function readVouchers() {
  const all = await siteVouchers().list(currentEdition().number);
  return all.map((voucher) => {
    const { id, code, codes, most, uses, note } = voucher;
    return {
      to: voucherPath(id),
      title: codes > 1 ? `${code} …` : code,
      detail: [
        [codesOf(codes), describeWorth(voucher), describeKinds(voucher)].filter(Boolean).join(" · "),
        [untilOf(voucher), note].filter(Boolean).join(" · "),
      ],
      uses: m.vouchers_uses({ uses: formatNumber(uses), most: formatNumber(most * codes) }),
      ...stateOf(voucher, uses >= most * codes),
    };
  });
}

/** Most vouchers that a search over everything shows. */
const FOUND = 5;

/** Vouchers of the current edition for the search over everything: that of a code, and those with all words in their first code or their note. */
export async function findVouchers(typed: string) {
  const edition = currentEdition().number;
  const [all, ofCode] = await Promise.all([siteVouchers().list(edition), siteVouchers().findByCode(edition, typed)]);
  const found = all.filter(({ id, code, note }) => id === ofCode?.voucher.id || hasAllWords(`${code} ${note}`, typed));
  return {
    found: found.slice(0, FOUND).map(({ id, code, codes, note }) => ({
      ...{ href: voucherPath(id), title: codes > 1 ? `${code} …` : code },
      ...(note && { detail: note }),
    })),
    ...(found.length > FOUND && { more: VOUCHERS_PATH }),
  };
}

/** The form that makes a voucher. */
export async function readNewVoucher(tried: Tried = {}) {
  return {
    key: newVoucherKey(),
    tickets: await ticketsHere(),
    elsewhere: await ticketsElsewhere(),
    today: jakartaDay(siteClock.now()),
    typed: { count: "1", most: "1", all: "yes" } as Typed,
    message: null as string | null,
    faults: {} as Readonly<Record<string, string>>,
    ...tried,
  };
}

/** The kinds of tickets that this site sells. */
export async function ticketsHere(): Promise<{ id: string; name: string }[]> {
  const offer = env.sales ? await readOffer() : [];
  return [...new Map(offer.map(({ ticket, name }) => [ticket, { id: ticket, name }])).values()];
}

/** A voucher with its codes, the orders that use it, and the form that changes it; null: there is none. @param said of the last press */
export async function readOneVoucher(id: string, said: string | null, tried: Tried = {}) {
  const voucher = await siteVouchers().find(id);
  if (!voucher) return null;
  const codes = await siteVouchers().codes(id);
  const uses = codes.reduce((sum, code) => sum + code.uses, 0);
  const most = voucher.most * codes.length;
  const { perOrder, perMailbox, until, note, endedAt } = voucher;
  return {
    id,
    title: titleOf(codes[0]?.code ?? "", codes.length),
    said: OUTCOMES.get(said ?? "")?.() ?? null,
    ...stateOf(voucher, uses >= most),
    facts: [
      { label: m.vouchers_discount(), value: describeWorth(voucher) },
      { label: m.vouchers_kinds(), value: describeKinds(voucher) },
      ...(until === null ? [] : [{ label: m.vouchers_until_label(), value: untilOf(voucher) }]),
      ...(note ? [{ label: m.vouchers_note(), value: note }] : []),
    ],
    uses: {
      ...{ id: "uses", name: m.vouchers_tickets(), share: Math.min(100, (uses / most) * 100) },
      fact: m.vouchers_used({ uses: formatNumber(uses), most: formatNumber(most) }),
    },
    csv: codesPath(id),
    codes: codes
      .slice(0, MAX_SHOWN)
      .map(({ code, uses: used }) => ({ code, used: m.vouchers_used({ uses: used, most: voucher.most }) })),
    more: codes.length > MAX_SHOWN,
    orders: await ordersWith(id, codes.length > 1),
    isEnded: endedAt !== null,
    today: jakartaDay(siteClock.now()),
    typed: {
      ...{ most: String(voucher.most), per_order: numberOf(perOrder), per_mailbox: numberOf(perMailbox), note },
      until: until === null ? "" : lastDayOf(until),
    } as Typed,
    message: null as string | null,
    faults: {} as Readonly<Record<string, string>>,
    ...tried,
  };
}

/** The rows of the file with the codes of a voucher, its heading first; null: there is none. */
export async function readCodeRows(id: string): Promise<(string | number)[][] | null> {
  const voucher = await siteVouchers().find(id);
  if (!voucher) return null;
  const codes = await siteVouchers().codes(id);
  const worth = voucher.percent === null ? (voucher.price ?? "") : `${voucher.percent}%`;
  return [
    ["code", "worth", "tickets", "used", "valid until", "orders"],
    ...codes.map(({ code, uses, orders }) => [
      ...[code, worth, voucher.most, uses, voucher.until === null ? "" : lastDayOf(voucher.until), orders.join(" ")],
    ]),
  ];
}

/** The orders with a voucher, the newest first, also those that have ended. */
async function ordersWith(id: string, hasManyCodes: boolean) {
  const orders = await siteOrders().reading.withVoucher(id, MAX_SHOWN);
  return orders.map(({ reference, buyer, voucher, state, total }) => ({
    ...{ reference, to: staffOrderPath(reference), name: buyer?.name ?? reference },
    detail: [...(buyer ? [reference] : []), ...(hasManyCodes ? [voucher] : [])].join(" · "),
    ...{ amount: formatPrice(total, "IDR"), label: staffStateLabels[state](), tone: toneOf(state, undefined) },
  }));
}

const OUTCOMES: ReadonlyMap<string, () => string> = new Map([
  ["made", m.vouchers_made],
  ["changed", m.vouchers_changed],
  ["ended", m.vouchers_ended],
]);

const numberOf = (number: number | null) => (number === null ? "" : String(number));

/** The last day of a voucher by the site's clock, as `YYYY-MM-DD`. */
const lastDayOf = (until: number) => jakartaDay(until + siteClockOffset - 1);

const titleOf = (code: string, codes: number) => (codes > 1 ? `${code} … · ${codesOf(codes)}` : code);

const codesOf = (codes: number) => (codes > 1 ? m.vouchers_codes_count({ count: codes }) : "");

const describeWorth = ({ percent, price }: Voucher): string =>
  percent === null ? m.vouchers_of_price({ price: formatPrice(price ?? 0, "IDR") }) : m.vouchers_off({ percent });

const describeKinds = ({ kinds, edition }: Voucher): string =>
  kinds.length === 0 ? m.vouchers_all_tickets() : kinds.map((kind) => nameOfRow(kind, edition)).join(", ");

const untilOf = ({ until }: Voucher): string =>
  until === null ? "" : m.vouchers_until_day({ day: nameOfDay(lastDayOf(until)) });

function stateOf({ endedAt, until }: Voucher, isUsedUp: boolean) {
  if (endedAt !== null) return { state: m.vouchers_state_ended(), tone: "over" };
  if (until !== null && until <= wallClock.now()) return { state: m.vouchers_state_over(), tone: "over" };
  return isUsedUp ? { state: m.vouchers_state_used(), tone: "over" } : { state: m.vouchers_state_open(), tone: "good" };
}

export type VoucherList = Awaited<ReturnType<typeof readVouchers>>;
export type NewVoucherPage = Awaited<ReturnType<typeof readNewVoucher>>;
export type VoucherPage = NonNullable<Awaited<ReturnType<typeof readOneVoucher>>>;
