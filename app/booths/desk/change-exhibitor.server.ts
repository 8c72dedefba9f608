import { data, type RouterContextProvider, redirect } from "react-router";
import { siteClock, siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { UUID_PATTERN } from "~/base/values/addresses";
import { formatList } from "~/base/values/counts-and-lists";
import {
  changeFollowUp,
  FOLLOW_UP_LENGTHS,
  FOLLOW_UP_SAID,
  isFollowUpPress,
} from "~/booths/follow-up/change-follow-up.server";
import { drawUpOffer, OFFER_LENGTHS } from "~/booths/offers/draw-up-offer.server";
import type { OfferDraft } from "~/booths/offers/offer-store.server";
import { siteOffers } from "~/booths/offers/site-offers.server";
import { changePasses } from "~/booths/passes/change-passes.server";
import { PASSES_FIELDS } from "~/booths/passes/typed-passes";
import { unitNames } from "~/booths/registration/held-words.server";
import type { IsBilled, Press, PressOutcome, UnitsMove } from "~/booths/stock/booth-desk.server";
import { toWanted } from "~/booths/stock/edition-units.server";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import { showChange, siteBooths } from "~/booths/stock/site-booths.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { keyOfPress } from "~/platform/forms/press-key.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { keepTyped } from "~/staff/kept/keep-typed.server";
import { STAFF_OUTAGE, staffOrRefusal } from "~/staff/staff-access.server";
import { type TriedBooths, toExhibitorPage } from "./exhibitor-view.server";
import { EXHIBITOR_BOARD_PATH, exhibitorPath } from "./exhibitors-address";
import { BOOTH_FIELDS, readUnits, readUntil } from "./typed-booths";

/** `seen`: the keys of the units that the page showed, one a line; `back`: the page that has the form, where it is another one. */
const FIELD_LENGTHS = {
  ...OFFER_LENGTHS,
  ...FOLLOW_UP_LENGTHS,
  ...PASSES_FIELDS,
  ...{ do: 10, key: 36, seen: 4000, back: 10, until: BOOTH_FIELDS.until, to: BOOTH_FIELDS.to },
};

/** The presses of the page, and what it says once each is done. */
const SAID: Readonly<Record<UnitsMove | "move", () => string>> = {
  extend: () => m.booths_said_extend(),
  reserve: () => m.booths_said_reserve(),
  contract: () => m.booths_said_contract(),
  release: () => m.booths_said_release(),
  move: () => m.booths_said_move(),
};
type PressName = keyof typeof SAID;
const isPress = (name: string): name is PressName => Object.hasOwn(SAID, name);

/** What the page says of the last press; null: nothing. */
export function outcomeOf(params: URLSearchParams): string | null {
  const said = params.get("said") ?? "";
  if (isFollowUpPress(said)) return FOLLOW_UP_SAID[said]();
  if (said === "offer") return m.offers_said_sent();
  if (said === "allot") return m.passes_said();
  return isPress(said) ? SAID[said]() : null;
}

type Args = { request: Request; context: Readonly<RouterContextProvider>; params: { reference: string } };

/** What other parts have to do with a press. `isBilled`: who has an invoice is cancelled with the money, not released; `afterContract`: cannot fail. */
type Around = { isBilled: IsBilled; afterContract(): Promise<void> };

/**
 * Does what a button of an exhibitor's page says, once for each form.
 * @returns a redirect to the page, the page with why nothing was done, or what was typed
 */
export async function changeExhibitor({ request, context, params }: Args, { isBilled, afterContract }: Around) {
  const fields = await requireFields(request, FIELD_LENGTHS);
  const person = staffOrRefusal(context, "manage-exhibitors");
  if ("status" in person) return keepTyped(person, fields);
  const field = (name: string) => fields.get(name) ?? "";
  const exhibitor = await required(siteBooths().list.find(params.reference), STAFF_OUTAGE);
  if (!exhibitor) throw pageNotFound(exhibitorPath(params.reference));
  const show = async (status: number, message: string | null, fault: Fault = null, draft: OfferDraft | null = null) => {
    const followUp = { fields, fault, isLate: status === 409 };
    const offer = isOfferPress(field("do")) ? { fields, fault, draft } : undefined;
    const passes = isPassesPress(field("do")) ? followUp : undefined;
    const tried: TriedBooths = { message, until: fields.get("until"), to: fields.get("to"), followUp, offer, passes };
    const page = await required(toExhibitorPage(exhibitor, null, tried), STAFF_OUTAGE);
    return data({ page, message }, { status });
  };
  const { reference, edition } = exhibitor;
  // Browsers end the lines of a field with CRLF.
  const seen = field("seen").split(/\r?\n/).filter(Boolean);
  // All forms of a page view have one key: after "Back" another button of it is another press.
  const press = { key: keyOfPress(fields), actor: person.signIn.email, edition, reference, seen };
  const name = field("do");
  const done = () => {
    const page = field("back") === "board" ? EXHIBITOR_BOARD_PATH : exhibitorPath(reference);
    return redirect(`${page}?said=${name}`, 303);
  };
  const isKnown = isPress(name) || isFollowUpPress(name) || isOfferPress(name) || isPassesPress(name);
  if (!UUID_PATTERN.test(field("key")) || !isKnown) return show(400, m.inbox_no_press());
  try {
    if (isOfferPress(name)) {
      const made = await offer(press, exhibitor, name, field);
      if (made === "done") return done();
      if (made === "meanwhile") return await show(409, m.booths_said_meanwhile());
      if ("fault" in made) return await show(400, made.fault.message, made.fault);
      return await show(name === "offer" ? 409 : 200, name === "offer" ? m.offers_changed() : null, null, made.draft);
    }
    if (isFollowUpPress(name)) {
      const outcome = await changeFollowUp(name, press, field);
      if (outcome.isDone) return done();
      const { fault } = outcome;
      return await (fault ? show(400, fault.message, fault) : show(409, m.booths_said_meanwhile()));
    }
    const outcome = isPassesPress(name)
      ? await changePasses(press, field)
      : await act(press, exhibitor, name, field, isBilled);
    if (outcome === "billed") return await show(409, m.booking_release_billed());
    if (outcome === "meanwhile") return await show(409, m.booths_said_meanwhile());
    if (outcome !== "done") {
      if ("fault" in outcome) return await show(400, outcome.fault.message, outcome.fault);
      return await show(409, m.booths_move_taken({ names: formatList(unitNames(edition, outcome.taken)) }));
    }
    await showChange();
    if (name === "contract") await afterContract();
    return done();
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error(faultOf(error), "the booths of an exhibitor could not be changed");
    return show(503, storeErrorMessage(error));
  }
}

type Fault = { field: string; message: string } | null;

/** The presses of the form of an offer: it is shown, and then sent. */
const isOfferPress = (name: string): name is "drawup" | "offer" => name === "drawup" || name === "offer";

/** The press of the form that sets passes and invitations by hand. */
const isPassesPress = (name: string): name is "allot" => name === "allot";

/** Draws an offer up, and sends it where it is the one that the page has shown. @returns the offer to show, or why it cannot be */
async function offer(
  press: Press,
  exhibitor: Exhibitor,
  name: "drawup" | "offer",
  field: (name: string) => string,
): Promise<"done" | "meanwhile" | { fault: NonNullable<Fault> } | { draft: OfferDraft }> {
  const own = await siteBooths().desk.ofRegistration(press.edition, press.reference);
  // A second press comes after the hold has moved on: the store knows its key.
  const drawn = drawUpOffer(exhibitor, own, field);
  if ("fault" in drawn || name === "drawup" || field("shown") !== String(drawn.draft.total)) return drawn;
  const made = await siteOffers().make(press, drawn.draft);
  if (made === "done") await showChange();
  return made;
}

async function act(
  press: Press,
  exhibitor: Exhibitor,
  name: PressName,
  field: (name: "until" | "to" | "fewer") => string,
  isBilled: IsBilled,
): Promise<PressOutcome | { fault: NonNullable<Fault> }> {
  const { desk, holds } = siteBooths();
  if (name === "extend") {
    const until = readUntil(field("until"), siteClock.now());
    return until === null ? badField("until", m.booths_hold_bad()) : desk.act(press, name, until - siteClockOffset);
  }
  if (name !== "move") return desk.act(press, name, null, isBilled);
  const content = contentOfEdition(exhibitor.edition);
  const read = content && readUnits(content, field("to"));
  if (!content || !read) return badField("to", m.booths_move_empty());
  if ("unknown" in read) return badField("to", m.booths_move_unknown({ names: formatList(read.unknown) }));
  const to = read.units.map((unit) => toWanted(content, unit, exhibitor.payload.boothType));
  return desk.move(press, to, holds.endFrom(wallClock.now()), field("fewer") === "yes");
}

const badField = (field: string, message: string) => ({ fault: { field, message } });
