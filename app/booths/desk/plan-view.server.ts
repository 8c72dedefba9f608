import { randomUUID } from "node:crypto";
import { wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatRupiah } from "~/base/values/money";
import { stateAfter, stateAt } from "~/booths/model/booth-states";
import { type BoothUnit, priceOf } from "~/booths/model/booth-unit";
import { occupiedIn, toWanted } from "~/booths/stock/edition-units.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import type { Unit } from "~/content/model/hall/hall";
import { drawingOf, unitsOf } from "~/content/model/hall/hall-drawing";
import { findUnit, standsOf, unitKey, unitName, unitWithKey, unitWithName } from "~/content/model/hall/hall-plan";
import { currentContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { type ShownState, stateLabels, stateTones } from "./booth-words";
import { drawStates, legend, SHOWN_STATES } from "./drawn-states.server";
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

/** The plan with the states of all booths, those of one state as a list, and one of them. @param params `show`: a state; `unit`: the name of a booth */
export async function readBoothPlan(params: URLSearchParams, tried: Partial<TriedUnit> = {}) {
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
  const companies = await list.companies([...new Set(rows.flatMap(({ registration }) => registration ?? []))]);
  const shown: ShownState = SHOWN_STATES.find((state) => state === params.get("show")) ?? "held";
  const chosen = unitWithName(content, params.get("unit") ?? "");
  const brands = new Map(
    content.brands.flatMap((brand) =>
      standsOf(brand).flatMap((stand): [Unit, string][] => {
        const unit = findUnit(content, stand);
        return unit ? [[unit, brand.name]] : [];
      }),
    ),
  );
  const whoHas = (unit: Unit): string => {
    const row = known.get(unitKey(unit));
    const reference = row && stateAt(row, now) !== "free" ? row.registration : null;
    if (reference) return companies.get(reference) ?? reference;
    return stateOf(unit) === "blocked" ? (row?.note ?? "") : "";
  };
  return {
    halls: drawStates(content, rows, occupiedIn(content), now).map((hall) => ({ ...hall, booths: boothsIn(hall.id) })),
    legend: legend(),
    chips: SHOWN_STATES.map((state) => ({
      to: `${BOOTH_PLAN_PATH}?show=${state}`,
      label: m.booths_state_count({
        state: stateLabels[state](),
        count: formatNumber(content.units.filter((unit) => stateOf(unit) === state).length),
      }),
      isShown: state === shown,
    })),
    rows: content.units
      .filter((unit) => stateOf(unit) === shown)
      .map((unit) => {
        const row = known.get(unitKey(unit));
        const until = shown === "held" ? (row?.heldUntil ?? null) : null;
        return {
          href: boothPath(unitName(content, unit)),
          name: unitName(content, unit),
          detail: [
            whoHas(unit),
            brands.get(unit) ?? "",
            until === null ? "" : m.booths_until({ moment: formatSiteMoment(until) }),
          ].filter(Boolean),
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

  /** The booths of a hall in the drawing, each with what it leads to. */
  function boothsIn(hall: string) {
    const drawing = drawingOf(content, hall);
    return unitsOf(content, hall).map((unit) => {
      const name = unitName(content, unit);
      const who = [stateLabels[stateOf(unit)](), whoHas(unit), brands.get(unit) ?? ""].filter(Boolean);
      return {
        ...{ href: boothPath(name), label: [name, ...who].join(", ") },
        ...{ d: drawing.pathOf([unit]), isChosen: unit === chosen },
      };
    });
  }

  async function toUnit(unit: Unit) {
    const row = known.get(unitKey(unit));
    const state = stateOf(unit);
    const entries = (await siteBooths().history.ofUnits(edition)).filter((entry) => entry.unit === unitKey(unit));
    const { area, price } = toWanted(content, unit, "shell");
    const holder = row?.registration && stateAt(row, now) !== "free" ? row.registration : null;
    return {
      name: unitName(content, unit),
      key: randomUUID(),
      pill: { label: stateLabels[state](), tone: stateTones[state] },
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
