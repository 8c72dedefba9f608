import { data, type RouterContextProvider, redirect } from "react-router";
import { siteClock, siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { formatList } from "~/base/values/counts-and-lists";
import { unitNames } from "~/booths/registration/held-words.server";
import type { Press, PressOutcome } from "~/booths/stock/booth-desk.server";
import { toWanted } from "~/booths/stock/edition-units.server";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import { readShownBooths, siteBooths } from "~/booths/stock/site-booths.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { type TriedBooths, toExhibitorPage } from "./exhibitor-view.server";
import { exhibitorPath } from "./exhibitors-address";
import { BOOTH_FIELDS, readUnits, readUntil } from "./typed-booths";

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `seen`: the keys of the units that the page showed, one a line. */
const FIELD_LENGTHS = { do: 10, key: 36, seen: 4000, until: BOOTH_FIELDS.until, to: BOOTH_FIELDS.to };

/** What the page says of the last press. */
const SAID = {
  extend: () => m.booths_said_extend(),
  reserve: () => m.booths_said_reserve(),
  contract: () => m.booths_said_contract(),
  release: () => m.booths_said_release(),
  move: () => m.booths_said_move(),
} as const;
type Said = keyof typeof SAID;

/** What the page says of the last press; null: nothing. */
export function outcomeOf(params: URLSearchParams): string | null {
  const said = params.get("said") ?? "";
  return Object.hasOwn(SAID, said) ? SAID[said as Said]() : null;
}

type Args = { request: Request; context: Readonly<RouterContextProvider>; params: { reference: string } };

/** Does what a button of an exhibitor's page says, once for each form. @returns a redirect to the page, or the page with why nothing was done */
export async function changeExhibitor({ request, context, params }: Args) {
  const { signIn } = requireStaff(context, "manage-exhibitors");
  const fields = await requireFields(request, FIELD_LENGTHS);
  const field = (name: keyof typeof FIELD_LENGTHS) => fields.get(name) ?? "";
  const exhibitor = await required(siteBooths().list.find(params.reference), STAFF_OUTAGE);
  if (!exhibitor) throw pageNotFound(exhibitorPath(params.reference));
  const show = async (status: number, message: string) => {
    const tried: TriedBooths = { message, until: fields.get("until"), to: fields.get("to") };
    const page = await required(toExhibitorPage(exhibitor, null, tried), STAFF_OUTAGE);
    return data({ page, message }, { status });
  };
  const { reference, edition } = exhibitor;
  // Browsers end the lines of a field with CRLF.
  const seen = field("seen").split(/\r?\n/).filter(Boolean);
  const press = { key: field("key"), actor: signIn.email, edition, reference, seen };
  if (!UUID.test(press.key)) return show(400, m.inbox_no_press());
  try {
    const done = await act(press, exhibitor, field("do"), field);
    if ("fault" in done) return await show(400, done.fault);
    if (done.outcome === "meanwhile") return await show(409, m.booths_said_meanwhile());
    if (done.outcome !== "done") {
      return await show(409, m.booths_move_taken({ names: formatList(unitNames(edition, done.outcome.taken)) }));
    }
    // Each process shows by itself what is free, a moment later.
    await readShownBooths().catch((error: unknown) => log.warn(faultOf(error), "what is held could not be read"));
    return redirect(`${exhibitorPath(reference)}?said=${done.said}`, 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error(faultOf(error), "the booths of an exhibitor could not be changed");
    return show(503, storeErrorMessage(error));
  }
}

async function act(
  press: Press,
  exhibitor: Exhibitor,
  what: string,
  field: (name: "until" | "to") => string,
): Promise<{ outcome: PressOutcome; said: Said } | { fault: string }> {
  const { desk, holds } = siteBooths();
  switch (what) {
    case "extend": {
      const until = readUntil(field("until"), siteClock.now());
      if (until === null) return { fault: m.booths_hold_bad() };
      return { outcome: await desk.act(press, "extend", until - siteClockOffset), said: "extend" };
    }
    case "reserve":
    case "contract":
    case "release":
      return { outcome: await desk.act(press, what), said: what };
    case "move": {
      const content = contentOfEdition(exhibitor.edition);
      const read = content && readUnits(content, field("to"));
      if (!content || !read) return { fault: m.booths_move_empty() };
      if ("unknown" in read) return { fault: m.booths_move_unknown({ names: formatList(read.unknown) }) };
      const to = read.units.map((unit) => toWanted(content, unit, exhibitor.payload.boothType));
      return { outcome: await desk.move(press, to, holds.endFrom(wallClock.now())), said: "move" };
    }
    default:
      return { fault: m.inbox_no_press() };
  }
}
