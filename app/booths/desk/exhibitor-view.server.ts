import { randomUUID } from "node:crypto";
import { siteClock, siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { whatsappLink } from "~/base/values/addresses";
import { formatList, formatNumber } from "~/base/values/counts-and-lists";
import { jakartaDay } from "~/base/values/jakarta-time";
import { formatRupiah } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { type TriedFollowUp, toFollowUpView } from "~/booths/follow-up/follow-up-view.server";
import { readKnownExhibitors } from "~/booths/follow-up/known-exhibitors.server";
import type { AllowanceNumbers } from "~/booths/model/allowance";
import { stateAfter, stateAt } from "~/booths/model/booth-states";
import { type BoothUnit, heldUntilOf, namesOf, priceOf, sumOf } from "~/booths/model/booth-unit";
import { agreedOffer, isAbout, offerNumber } from "~/booths/model/offer";
import { type TriedOffer, toOffersView } from "~/booths/offers/offers-view.server";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { changeText, previewPasses, type TriedPasses, toPassesView } from "~/booths/passes/passes-view.server";
import type { HistoryRow } from "~/booths/plan/booth-history";
import { UNITS_MOVES } from "~/booths/stock/booth-desk.server";
import type { BoothEntry } from "~/booths/stock/booth-history.server";
import { occupiedIn, occupiedKeys, planOf, toWanted } from "~/booths/stock/edition-units.server";
import { type Exhibitor, nameOf } from "~/booths/stock/exhibitor-list.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { unitName, unitWithKey } from "~/content/model/hall/hall-plan";
import { describeSubmission } from "~/leads/mails/lead-mail-fields.server";
import { m } from "~/paraglide/messages";
import { mailtoLink } from "~/platform/mailer/mail-parts.server";
import { actText, doerOf, lateText } from "./booth-words";
import { drawStates } from "./drawn-states.server";
import { keptUnits, pillOf, standingOf } from "./exhibitor-standing";
import { boothPath } from "./exhibitors-address";
import { wishText } from "./exhibitors-view.server";
import { readUnits } from "./typed-booths";

/** What was typed into a form of the page, and why nothing became of it. */
export type TriedBooths = {
  /** null: nothing is wrong. */
  message: string | null;
  until?: string | undefined;
  to?: string | undefined;
  followUp?: TriedFollowUp | undefined;
  offer?: TriedOffer | undefined;
  passes?: TriedPasses | undefined;
};

/** An exhibitor: who it is, the units with their prices, what can be done, and what was done. @param to names of units to move to, as they were typed; null: nobody asks */
export async function toExhibitorPage(exhibitor: Exhibitor, to: string | null, tried: Partial<TriedBooths> = {}) {
  const { reference, payload, edition, wanted, confirmedAt, createdAt } = exhibitor;
  const { desk, history, allowances } = siteBooths();
  const now = wallClock.now();
  const [all, entries, offers, allowance] = await Promise.all([
    desk.ofEdition(edition),
    history.ofRegistration(reference),
    siteOffers().ofRegistration(reference),
    allowances.find(reference),
  ]);
  const kept = keptUnits(all, now);
  const own = kept.get(reference) ?? [];
  const known = await readKnownExhibitors(edition, kept, now);
  const state = standingOf(own, wanted !== null || payload.squares !== undefined);
  const lateReasons = known.lateReasons(reference);
  const pill = pillOf(state, known.stageOf(reference));
  const until = heldUntilOf(own);
  const standing = own.length > 0 ? stateAt(own[0] ?? { state: "", heldUntil: null }, now) : "free";
  const plan = planOf(edition);
  const agreed = agreedOffer(offers);
  const typed = tried.to ?? to;
  return {
    reference,
    title: cleanLine(nameOf(payload)),
    person: cleanLine(payload.contactName),
    pill,
    /** Why somebody has to act now; empty: nobody has. */
    late: lateText(lateReasons),
    isStepDue: lateReasons.includes("step"),
    about: [
      reference,
      ...(until === null ? [] : [m.booths_until({ moment: formatSiteMoment(until) })]),
      ...(state === "held" && confirmedAt === null ? [m.booths_unconfirmed()] : []),
    ],
    ways: [
      { href: mailtoLink(payload.email), label: payload.email },
      { href: whatsappLink(payload.phone, ""), label: m.staff_order_whatsapp() },
      { href: `tel:${payload.phone}`, label: m.staff_order_call() },
    ],
    followUp: await toFollowUpView(reference, own.length > 0, tried.followUp),
    offers: await toOffersView(exhibitor, own, tried.offer),
    wish: own.length > 0 ? null : wishText(exhibitor),
    units: own.map((unit) => toUnitRow(unit, plan)),
    sum: own.length > 1 ? formatRupiah(sumOf(own)) : null,
    agreed:
      agreed && isAbout(agreed, own)
        ? m.booths_agreed({ sum: formatRupiah(agreed.net), number: offerNumber(agreed) })
        : null,
    passes: toPassesView(exhibitor, own, allowance, tried.passes),
    seen: seenOf(own),
    key: randomUUID(),
    // To extend needs a day: it has its own form.
    moves: UNITS_MOVES.filter((move) => move !== "extend").filter(
      (move) => standing !== "unknown" && stateAfter(standing, move) !== null,
    ),
    extend:
      state === "held"
        ? {
            ...{ until: tried.until ?? toDay(until), from: jakartaDay(siteClock.now()) },
            isTried: tried.until !== undefined,
          }
        : null,
    move: plan && { to: typed ?? (own.length > 0 ? "" : (payload.squares ?? "")), hasUnits: own.length > 0 },
    preview:
      typed === null || tried.message !== undefined ? null : previewOf(exhibitor, own, all, typed, now, allowance),
    drawings:
      plan && own.length > 0 ? drawStates(plan, all, occupiedKeys(edition), now, { own: reference, hallsOf: own }) : [],
    fields: describeSubmission({
      kind: "exhibitor-registration",
      ...exhibitor,
      createdAt: createdAt + siteClockOffset,
      id: "",
    }).fields,
    history: entries.map(toHistoryRow),
  };
}

export type ExhibitorPage = Awaited<ReturnType<typeof toExhibitorPage>>;

/** The keys of units that a page shows, as a form sends them. */
const seenOf = (units: readonly BoothUnit[]): string => units.map(({ unit }) => unit).join("\n");

const toDay = (until: number | null) => (until === null ? "" : jakartaDay(until + siteClockOffset));

function toUnitRow(unit: BoothUnit, plan: ReturnType<typeof planOf>) {
  const onPlan = plan && unitWithKey(plan, unit.unit);
  const area = m.booths_area({ area: formatNumber(unit.area / 100) });
  return {
    key: unit.unit,
    name: unit.booth,
    href: plan && onPlan ? boothPath(unitName(plan, onPlan)) : null,
    detail: [
      area,
      ...(onPlan ? [] : [m.booths_off_plan()]),
      ...(unit.handPrice === null ? [] : [m.booths_by_hand({ list: formatRupiah(unit.listPrice ?? 0) })]),
    ],
    price: formatRupiah(priceOf(unit)),
  };
}

/** What a move would change: the units now and then, with the difference in price, or why it cannot be. */
function previewOf(
  exhibitor: Exhibitor,
  own: readonly BoothUnit[],
  all: readonly BoothUnit[],
  typed: string,
  now: number,
  allowance: AllowanceNumbers | null,
) {
  const content = contentOfEdition(exhibitor.edition);
  const read = content && readUnits(content, typed);
  if (!content || !read) return { fault: m.booths_move_empty() };
  if ("unknown" in read) return { fault: m.booths_move_unknown({ names: formatList(read.unknown) }) };
  const rows = new Map(all.map((row) => [row.unit, row]));
  /** Price and area of what it has stay; of all else they are those of the plan. */
  const ownRow = (key: string) => own.find(({ unit }) => unit === key);
  const wanted = read.units.map((unit) => toWanted(content, unit, exhibitor.payload.boothType));
  const taken = wanted.filter(({ key }) => {
    const row = rows.get(key);
    return row && row.registration !== exhibitor.reference && stateAt(row, now) !== "free";
  });
  if (taken.length > 0) return { fault: m.booths_move_taken({ names: formatList(taken.map(({ booth }) => booth)) }) };
  const ofBrands = occupiedIn(content);
  const shared = wanted.filter(({ key }) => ofBrands.has(key)).map(({ booth }) => booth);
  const before = sumOf(own);
  const after = wanted.reduce(
    (sum, { key, price }) => sum + (rows.get(key)?.handPrice ?? ownRow(key)?.listPrice ?? price),
    0,
  );
  const area = wanted.reduce((sum, { key, area: metres }) => sum + (ownRow(key)?.area ?? Math.round(metres * 100)), 0);
  const isContracted = own.some(({ state }) => state === "contracted");
  return {
    passes: isContracted ? previewPasses(exhibitor.edition, own, area, allowance) : null,
    /** Those that a brand of the site has, which may be this one. */
    brands: shared.length > 0 ? m.booths_move_brand({ names: formatList(shared) }) : null,
    to: namesOf(wanted),
    from: namesOf(own),
    before: formatRupiah(before),
    after: formatRupiah(after),
    difference:
      after === before
        ? m.booths_move_same()
        : after > before
          ? m.booths_move_more({ amount: formatRupiah(after - before) })
          : m.booths_move_less({ amount: formatRupiah(before - after) }),
  };
}

/** An entry of a history, as staff read it. */
export function toHistoryRow(entry: BoothEntry): HistoryRow {
  const { id, at, actor, act, units, unitsBefore, price, priceBefore, until, note } = entry;
  const end = until === null ? "" : formatSiteMoment(until);
  const isChange = priceBefore !== null && price !== null && price !== priceBefore;
  return {
    id,
    at: formatSiteMoment(at),
    who: doerOf(act, actor),
    text: actText(act, { units, before: unitsBefore ?? "", until: end }),
    price: isChange ? m.booths_price_change({ before: formatRupiah(priceBefore), after: formatRupiah(price) }) : "",
    passes: changeText(entry),
    note: note ?? "",
  };
}
