import encodeQR from "qr";
import { formatMoment, formatTime, jakartaDay } from "~/base/values/jakarta-time";
import type { GateDevices, ListedDevice } from "~/gate/server/gate-devices.server";
import { gateLinkHref } from "~/gate/server/site-gate.server";
import { m } from "~/paraglide/messages";

/** ms without a contact after which a device is said to be quiet. It asks every few seconds while its screen is on. */
const QUIET_MS = 5 * 60_000;

/**
 * Whether a device that was in use since a moment has had no contact for a while.
 * @param since and now in ms since the epoch
 */
export function isSilent({ seenAt, revokedAt }: ListedDevice, since: number, now: number): boolean {
  return seenAt !== null && revokedAt === null && seenAt >= since && now - seenAt > QUIET_MS;
}

/** A link as staff hand it over: as text, and as a picture for the camera of the phone. */
function toLink({ door, token, until }: { door: string; token: string; until: number }) {
  const href = gateLinkHref(token);
  return { door, href, until: formatMoment(until), picture: encodeQR(href, "data-url", { border: 4, scale: 4 }) };
}

/** The time of a contact, with its day if that is over. @param at and now in ms since the epoch */
export const contactWords = (at: number, now: number): string =>
  jakartaDay(at) === jakartaDay(now) ? formatTime(at) : formatMoment(at);

function toDevice(
  { id, door, device, linkedAt, seenAt, battery, waiting, revokedAt, scans }: ListedDevice,
  now: number,
) {
  const contact = seenAt ?? linkedAt;
  return {
    id,
    door,
    name: device,
    ...stateOf(),
    scans,
    facts: [
      // Of a phone that is in contact it goes without saying.
      ...(contact === null || now - contact <= QUIET_MS
        ? []
        : [m.gate_staff_seen({ moment: contactWords(contact, now) })]),
      ...(contact === null ? [] : [m.gate_staff_scans({ count: scans })]),
      ...(battery === null ? [] : [m.gate_staff_battery({ percent: battery })]),
    ],
    waiting,
    works: revokedAt === null,
    hasLink: linkedAt === null && revokedAt === null,
  };

  /** In words, and how it looks. */
  function stateOf(): { state: string; tone: "over" | "waits" | "asks" | "good" } {
    if (revokedAt !== null) return { state: m.gate_staff_state_revoked(), tone: "over" };
    if (contact === null) return { state: m.gate_staff_state_unused(), tone: "waits" };
    const isQuiet = now - contact > QUIET_MS;
    return isQuiet
      ? { state: m.gate_staff_state_quiet(), tone: "asks" }
      : { state: m.gate_staff_state_working(), tone: "good" };
  }
}

/** A door with its phones. It stands as the worst of those that are in use: one that is silent asks for somebody. */
function toDoor(door: string, all: readonly ReturnType<typeof toDevice>[]) {
  const phones = all.filter(({ works }) => works);
  const has = (tone: string) => phones.some((phone) => phone.tone === tone);
  const [tone] = (["asks", "good", "waits"] as const).filter(has);
  return {
    door,
    tone: tone ?? ("over" as const),
    waiting: phones.reduce((sum, phone) => sum + phone.waiting, 0),
    phones,
    ended: all.filter(({ works }) => !works),
  };
}

/** What to do with phones that are not in contact; null: all of them are. @param good how many are @param all how many are used */
function contactHelp(good: number, all: number): string | null {
  if (good === all) return null;
  return good === 0 ? m.gate_staff_contact_none() : m.gate_staff_contact_help();
}

/** The doors with their phones. @param shown whose link is shown; null: of none @param now ms since the epoch */
export async function toDevices(devices: GateDevices, shown: string | null, now: number) {
  const link = shown === null ? null : await devices.linkOf(shown);
  const list = await devices.list();
  const phones = list.map((device) => toDevice(device, now));
  const doors = [...Map.groupBy(phones, ({ door }) => door)].map(([door, all]) => toDoor(door, all));
  const used = phones.filter(({ works }) => works);
  const good = used.filter(({ tone }) => tone === "good").length;
  return {
    /** How many phones are in contact, and what to do with those that are not; null: all are. Absent while no phone is used. */
    ...(used.length > 0 && {
      contact: { text: m.gate_staff_contact({ good, all: used.length }), help: contactHelp(good, used.length) },
    }),
    link: link && toLink(link),
    doors: doors.toSorted((one, other) => one.door.localeCompare(other.door)),
  };
}

export type DevicesView = Awaited<ReturnType<typeof toDevices>>;
