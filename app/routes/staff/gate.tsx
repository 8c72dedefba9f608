import { data, redirect } from "react-router";
import { siteClock, wallClock } from "~/base/clock/clock.server";
import { daySchema } from "~/base/values/fields";
import { DayFigures, DOUBLES_ID } from "~/gate/desk/day-figures";
import { toDay } from "~/gate/desk/day-view.server";
import { DeviceList, deviceLinkPath, GATE_PATH } from "~/gate/desk/device-list";
import { toDevices } from "~/gate/desk/devices-view.server";
import { PrintLinks } from "~/gate/desk/print-links";
import { MAX_DOOR } from "~/gate/server/gate-devices.server";
import { readGateRules } from "~/gate/server/read-rules.server";
import { siteGate } from "~/gate/server/site-gate.server";
import { m } from "~/paraglide/messages";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { StaffPage, useMay } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/gate";

/** `door`: of a new device. `revoke`: the id of one that is to end. `seen`: a scan that somebody has looked at, of a `day` that is shown. */
const FIELD_LENGTHS = { door: MAX_DOOR, revoke: 8, seen: 64, day: 10 };

/**
 * `/staff/gate`: what the doors have done today, or on the day of `?day=2025-11-14`, and, for those who manage them, their phones. `?device=`
 * shows the link of one that has not used it yet.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { may } = requireStaff(context, "see-doors");
  const shown = url.searchParams.get("device");
  const view = may.includes("manage-doors")
    ? await required(toDevices(siteGate().devices, shown, wallClock.now()), STAFF_OUTAGE)
    : null;
  const rules = await required(readGateRules());
  const asked = daySchema.safeParse(url.searchParams.get("day")).data;
  const day = await required(toDay(siteGate(), rules, siteClock.now(), asked), STAFF_OUTAGE);
  return { view, day };
}

/** Makes a device with its link, ends one, or notes that a scan was looked at. What was done already is not an error. */
export async function action({ request, context }: Route.ActionArgs) {
  const { signIn } = requireStaff(context, "manage-doors");
  const fields = await requireFields(request, FIELD_LENGTHS);
  const seen = fields.get("seen");
  if (seen) {
    await required(siteGate().seen.see(seen, signIn.email), STAFF_OUTAGE);
    const day = daySchema.safeParse(fields.get("day")).data;
    return redirect(`${GATE_PATH}${day ? `?day=${day}` : ""}#${DOUBLES_ID}`, 303);
  }
  const revoked = fields.get("revoke");
  const door = fields.get("door")?.trim();
  if (revoked) await required(siteGate().devices.revoke(revoked, signIn.email), STAFF_OUTAGE);
  if (!door && !revoked) return data({ fault: m.corrections_door() }, { status: 400 });
  if (!door) return redirect(GATE_PATH, 303);
  const id = await required(siteGate().devices.create(door, signIn.email), STAFF_OUTAGE);
  return redirect(deviceLinkPath(id), 303);
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.gate_staff_title());

export default function StaffGate({ loaderData: { view, day }, actionData }: Route.ComponentProps) {
  const may = useMay();
  return (
    <StaffPage title={m.gate_staff_title()} lead={view?.contact?.help === null ? view.contact.text : undefined}>
      {view?.contact?.help ? (
        <p role="note" className="staff-warning">
          {view.contact.text}
          <span className="block text-sm">{view.contact.help}</span>
        </p>
      ) : null}
      <DayFigures day={day}>
        {view ? <DeviceList view={view} counts={day.doors} fault={actionData?.fault ?? ""} /> : null}
      </DayFigures>
      {may("print-tickets") ? <PrintLinks /> : null}
    </StaffPage>
  );
}
