import { randomUUID } from "node:crypto";
import { wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatRupiah } from "~/base/values/money";
import { readKnownExhibitors } from "~/booths/follow-up/known-exhibitors.server";
import { stateAfter, stateAt } from "~/booths/model/booth-states";
import { type BoothUnit, priceOf } from "~/booths/model/booth-unit";
import type { MoneyMarks } from "~/booths/model/money-mark";
import { marksOf } from "~/booths/plan/booth-marks";
import { readSold } from "~/booths/plan/sold-view.server";
import { occupiedIn, toWanted } from "~/booths/stock/edition-units.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import type { Unit } from "~/content/model/hall/hall";
import { drawingOf, type HallDrawing, unitsOf } from "~/content/model/hall/hall-drawing";
import { findUnit, standsOf, unitKey, unitName, unitWithKey, unitWithName } from "~/content/model/hall/hall-plan";
import { currentContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { lateText, type ShownState, stateLabels, stateTones } from "./booth-words";
import { drawStates, SHOWN_STATES } from "./drawn-states.server";
import { keptUnits } from "./exhibitor-standing";
import { toHistoryRow } from "./exhibitor-view.server";
import { BOOTH_PLAN_PATH, boothPath, exhibitorPath } from "./exhibitors-address";

/** What was typed into a form of the page, and why nothing became of it. */
export type TriedUnit = {
  message: string;
  key: string;
  press: string;
  note?: string | undefined;
  price?: string | undefined;
};

/** What the list of the plan shows: those of exhibitors who are late, whose frame is explained first, or booths of a state. */
const PLAN_VIEWS = ["late", ...SHOWN_STATES] as const;
type PlanView = (typeof PLAN_VIEWS)[number];

/** Units of the drawing that a letter of a number takes, and a line of them. */
const [LETTER, LINE] = [6, 12];

/** The number of a booth in the middle of it: what its row does not say, else all of it; undefined: it does not fit. */
function numberIn(drawing: HallDrawing, unit: Unit): { text: string; x: number; y: number } | undefined {
  const text = drawing.lineOf(unit)?.column ?? unit.booth;
  const { x, y, w, h } = drawing.boxOf(unit);
  return text.length * LETTER + 4 > w || h < LINE ? undefined : { text, x: x + w / 2, y: y + h / 2 + 3.5 };
}

/**
 * The plan with the states of all booths, those of one state as a list, and one of them.
 * @param params `show`: a state, or who is late; absent: no list; `unit`: the name of a booth @param money what exhibitors have paid and owe
 */
export async function readBoothPlan(params: URLSearchParams, tried: Partial<TriedUnit> = {}, money: MoneyMarks = {}) {
  const content = currentContent();
  const edition = currentEdition().number;
  const { desk, list } = siteBooths();
  const now = wallClock.now();
  const rows = await desk.ofEdition(edition);
  const known = new Map(rows.map((row) => [row.unit, row]));
  const stateOf = (unit: Unit): ShownState => {
    const row = known.get(unitKey(unit));
    const state = row ? stateAt(row, now) : "free";
    return state === "free" && brands.has(unit) ? "brand" : state;
  };
  const kept = keptUnits(rows, now);
  const [companies, exhibitors, sold] = await Promise.all([
    list.companies([...new Set(rows.flatMap(({ registration }) => registration ?? []))]),
    readKnownExhibitors(edition, kept, now),
    readSold(content, edition, rows, now),
  ]);
  const shown: PlanView | null = PLAN_VIEWS.find((view) => view === params.get("show")) ?? null;
  const chosen = unitWithName(content, params.get("unit") ?? "");
  const brands = new Map(
    content.brands.flatMap((brand) =>
      standsOf(brand).flatMap((stand): [Unit, string][] => {
        const unit = findUnit(content, stand);
        return unit ? [[unit, brand.name]] : [];
      }),
    ),
  );
  const holderOf = (unit: Unit): string | null => {
    const row = known.get(unitKey(unit));
    return row && stateAt(row, now) !== "free" ? row.registration : null;
  };
  /** What waits for somebody of the team; empty: nothing. */
  const lateOf = (unit: Unit): string[] => {
    const holder = holderOf(unit);
    if (holder === null) return [];
    const reasons = lateText(exhibitors.lateReasons(holder));
    return [...(reasons ? [reasons] : []), ...(money[exhibitorPath(holder)]?.asks ?? [])];
  };
  const late = new Set(content.units.filter((unit) => lateOf(unit).length > 0));
  const isIn = (unit: Unit, view: PlanView) => (view === "late" ? late.has(unit) : stateOf(unit) === view);
  const whoHas = (unit: Unit): string => {
    const row = known.get(unitKey(unit));
    const reference = holderOf(unit);
    if (reference) return companies.get(reference) ?? reference;
    return stateOf(unit) === "blocked" ? (row?.note ?? "") : "";
  };
  return {
    halls: drawStates(content, rows, occupiedIn(content), now).map((hall) => ({
      ...hall,
      booths: boothsIn(hall.id),
      late: drawingOf(content, hall.id).pathOf([...late].filter((unit) => unit.hall === hall.id)),
    })),
    chips: PLAN_VIEWS.map((view) => ({
      view,
      to: `${BOOTH_PLAN_PATH}?show=${view}`,
      label: m.booths_state_count({
        state: view === "late" ? m.exhibitors_late() : stateLabels[view](),
        count: formatNumber(content.units.filter((unit) => isIn(unit, view)).length),
      }),
      isShown: view === shown,
    })),
    sold,
    rows: content.units
      .filter((unit) => shown !== null && isIn(unit, shown))
      .map((unit) => {
        const row = known.get(unitKey(unit));
        const until = row && stateOf(unit) === "held" ? row.heldUntil : null;
        return {
          href: boothPath(unitName(content, unit)),
          name: unitName(content, unit),
          detail: [
            whoHas(unit),
            brands.get(unit) ?? "",
            until === null ? "" : m.booths_until({ moment: formatSiteMoment(until) }),
          ].filter(Boolean),
          asks: lateOf(unit),
          price: formatRupiah(priceNow(row, toWanted(content, unit, "shell").price)),
        };
      }),
    /** Units that somebody has and that the plan does not show any more. */
    lost: rows
      .filter(({ unit, registration }) => registration !== null && !unitWithKey(content, unit))
      .map(({ booth, registration }) => ({ name: booth, href: exhibitorPath(registration ?? "") })),
    unit: chosen ? await toUnit(chosen) : null,
    isUnknown: params.has("unit") && !chosen,
  };

  /** The booths of a hall as links, with their numbers where they fit. */
  function boothsIn(hall: string) {
    const drawing = drawingOf(content, hall);
    return unitsOf(content, hall).map((unit) => {
      const name = unitName(content, unit);
      const who = [stateLabels[stateOf(unit)](), whoHas(unit), brands.get(unit) ?? "", ...lateOf(unit)].filter(Boolean);
      const holder = holderOf(unit);
      return {
        ...{ href: boothPath(name), label: [name, ...who].join(", ") },
        ...{ d: drawing.pathOf([unit]), isChosen: unit === chosen, number: numberIn(drawing, unit) },
        marks: marksOf({
          ...{ name, of: holder ? exhibitorPath(holder) : "", others: holder ? othersOf(holder, unit).join(", ") : "" },
          isFree: stateOf(unit) === "free",
        }),
      };
    });
  }

  /** The names of the other booths of whom has one, as a move writes them. */
  function othersOf(holder: string, unit: Unit): string[] {
    return (kept.get(holder) ?? []).flatMap((row) => {
      const found = row.unit === unitKey(unit) ? undefined : unitWithKey(content, row.unit);
      return found ? [unitName(content, found)] : [];
    });
  }

  /** The free booths to which an exhibitor can move with one. */
  async function toMove(holder: string, unit: Unit) {
    const exhibitor = await list.find(holder);
    const others = othersOf(holder, unit);
    const free = content.units.filter((one) => stateOf(one) === "free");
    if (!exhibitor || free.length === 0) return null;
    return {
      path: exhibitorPath(holder),
      options: [
        { value: "", label: m.booth_plan_choose() },
        ...free.map((one) => {
          const { booth, area, price } = toWanted(content, one, exhibitor.payload.boothType);
          const now = priceNow(known.get(unitKey(one)), price);
          return {
            value: [booth, ...others].join(", "),
            label: [booth, m.booths_area({ area: formatNumber(area) }), formatRupiah(now)].join(" · "),
          };
        }),
      ],
    };
  }

  async function toUnit(unit: Unit) {
    const row = known.get(unitKey(unit));
    const state = stateOf(unit);
    const entries = (await siteBooths().history.ofUnits(edition)).filter((entry) => entry.unit === unitKey(unit));
    const { area, price } = toWanted(content, unit, "shell");
    const holder = holderOf(unit);
    return {
      name: unitName(content, unit),
      key: randomUUID(),
      pill: { label: stateLabels[state](), tone: stateTones[state] },
      asks: lateOf(unit),
      move: holder && (await toMove(holder, unit)),
      holder: holder && { href: exhibitorPath(holder), label: companies.get(holder) ?? holder },
      facts: [
        { label: m.booths_area_label(), value: m.booths_area({ area: formatNumber(area) }) },
        { label: m.booths_list_price(), value: formatRupiah(row?.listPrice ?? price) },
        ...(brands.has(unit) ? [{ label: m.booths_brand(), value: brands.get(unit) ?? "" }] : []),
        ...(state === "blocked" ? [{ label: m.booths_note(), value: row?.note ?? "" }] : []),
      ],
      canBlock: state === "brand" || (state !== "unknown" && stateAfter(state, "block") !== null),
      canUnblock: state === "blocked",
      note: tried.note ?? "",
      price:
        tried.price ?? (row?.handPrice === null || row?.handPrice === undefined ? "" : formatNumber(row.handPrice)),
      history: entries.map(toHistoryRow),
    };
  }
}

export type BoothPlanPage = Awaited<ReturnType<typeof readBoothPlan>>;

/** What a unit costs: a price by hand, what it cost when it was taken, or what the list says. */
const priceNow = (row: BoothUnit | undefined, list: number): number =>
  row && (row.handPrice !== null || row.listPrice !== null) ? priceOf(row) : list;
