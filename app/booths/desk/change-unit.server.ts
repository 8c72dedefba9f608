import { data, type RouterContextProvider, redirect } from "react-router";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { UUID_PATTERN } from "~/base/values/addresses";
import { cleanLine } from "~/base/values/plain-text";
import type { PressOutcome } from "~/booths/stock/booth-desk.server";
import { toWanted } from "~/booths/stock/edition-units.server";
import { showChange, siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { unitName, unitWithName } from "~/content/model/hall/hall-plan";
import { currentContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { keyOfPress } from "~/platform/forms/press-key.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { STAFF_OUTAGE, staffOrRefusal } from "~/staff/staff-access.server";
import { boothPath } from "./exhibitors-address";
import { type BoothPlanPage, readBoothPlan, type TriedUnit } from "./plan-view.server";
import { BOOTH_FIELDS, readPrice } from "./typed-booths";

const FIELD_LENGTHS = { do: 10, key: 36, note: BOOTH_FIELDS.note, price: BOOTH_FIELDS.price };

/** The presses of the page, and what it says once each is done. */
const SAID = {
  block: () => m.booths_said_block(),
  unblock: () => m.booths_said_unblock(),
  price: () => m.booths_said_price(),
};
type PressName = keyof typeof SAID;
const isPress = (name: string): name is PressName => Object.hasOwn(SAID, name);

/** What the page says of the last press; null: nothing. */
export function unitOutcomeOf(params: URLSearchParams): string | null {
  const said = params.get("said") ?? "";
  return isPress(said) ? SAID[said]() : null;
}

/** What the page shows after a form that was not done. `page`: null: this person may not read it, or it cannot be read. */
export type UnitShown = { page: BoothPlanPage | null; tried: TriedUnit };

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/**
 * Takes the booth in the address out of the sale, puts it back, or says what it costs. What was typed is shown again, whatever stands in the way.
 * @returns a redirect to it, or the page with what was typed
 */
export async function changeUnit({ request, context, url }: Args) {
  const fields = await requireFields(request, FIELD_LENGTHS);
  const field = (name: keyof typeof FIELD_LENGTHS) => fields.get(name) ?? "";
  const tried = (message: string): TriedUnit => ({
    ...{ message, key: field("key"), press: field("do"), note: fields.get("note"), price: fields.get("price") },
  });
  const show = async (status: number, message: string) => {
    const page = await required(readBoothPlan(url.searchParams, tried(message)), STAFF_OUTAGE);
    return data<UnitShown>({ page, tried: tried(message) }, { status });
  };
  const person = staffOrRefusal(context, "manage-exhibitors");
  if ("status" in person)
    return data<UnitShown>({ page: null, tried: tried(person.message) }, { status: person.status });
  const content = currentContent();
  const unit = unitWithName(content, url.searchParams.get("unit") ?? "");
  const name = field("do");
  if (!unit || !UUID_PATTERN.test(field("key")) || !isPress(name)) return show(400, m.inbox_no_press());
  // All forms of a page view have one key: after "Back" another button of it is another press.
  const press = { key: keyOfPress(fields), actor: person.signIn.email, edition: currentEdition().number };
  const wanted = toWanted(content, unit, "shell");
  const { desk } = siteBooths();
  const act: Readonly<Record<PressName, () => Promise<PressOutcome> | { fault: string }>> = {
    block: () => {
      const note = cleanLine(field("note"));
      return note === "" ? { fault: m.booths_note_missing() } : desk.block(press, wanted, note);
    },
    unblock: () => desk.unblock(press, wanted),
    price: () => {
      const price = readPrice(field("price"));
      return Number.isNaN(price) ? { fault: m.booths_price_bad() } : desk.price(press, wanted, price);
    },
  };
  try {
    const outcome = await act[name]();
    if (outcome !== "done") {
      const isFault = typeof outcome === "object" && "fault" in outcome;
      return await (isFault ? show(400, outcome.fault) : show(409, m.booths_said_meanwhile()));
    }
    await showChange();
    return redirect(`${boothPath(unitName(content, unit))}&said=${name}`, 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error(faultOf(error), "a booth could not be changed");
    return show(503, storeErrorMessage(error));
  }
}
