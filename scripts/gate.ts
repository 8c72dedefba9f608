import { parseArgs } from "node:util";
import encodeQR from "qr";
import { env } from "~/base/env/env.server";
import { LOCALES } from "~/base/i18n/locales";
import { formatMoment } from "~/base/values/jakarta-time";
import { type GateDevices, LINK_MS, MAX_DOOR } from "~/gate/server/gate-devices.server";
import { gateLinkHref, siteGate } from "~/gate/server/site-gate.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { readEditions } from "./commands/edition";
import { print, readOneOf, runMain, UsageError } from "./commands/terminal";

const USAGE = `The phones at the doors.

  npm run gate -- link "North entrance"                 prints a link that makes a phone the device of a door, once
  npm run gate -- link "North entrance" --language id   the same in another language
  npm run gate -- list
  npm run gate -- revoke k3m8p2xa                       ends a device, by its id`;

async function link(devices: GateDevices, door: string | undefined, language?: string) {
  if (!door) throw new UsageError('Name the door, such as "North entrance".');
  if (door.length > MAX_DOOR) throw new UsageError(`A door's name has at most ${MAX_DOOR} characters.`);
  const locale = readOneOf("language", language, LOCALES) ?? env.staffLanguage;
  const id = await devices.create(door, "npm run gate");
  const made = await devices.linkOf(id);
  if (!made) throw new Error("The link is gone: somebody has ended the device.");
  const href = gateLinkHref(made.token, locale);
  // Not through `print`, which replaces the codes of the terminal's colors.
  if (process.stdout.isTTY) process.stdout.write(encodeQR(href, "term", { border: 2 }));
  print(href);
  print(`It makes one phone the device ${id} of "${door}", within ${LINK_MS / 3600_000} hours.`);
}

async function list(devices: GateDevices) {
  const all = await devices.list();
  for (const { id, door, device, seenAt, linkedAt, scans, waiting, battery, revokedAt } of all) {
    const contact = seenAt ?? linkedAt;
    const state = revokedAt ? "ended" : contact ? `last contact ${formatMoment(contact)}` : "link not used yet";
    const facts = [`${scans} scans`, waiting > 0 && `${waiting} not sent`, battery !== null && `battery ${battery} %`];
    print(`${id}  ${door}  ${state}  ${[...facts, device].filter(Boolean).join(", ")}`);
  }
  print(`${all.length} shown.`);
}

async function revoke(devices: GateDevices, id: string | undefined) {
  if (!id) throw new UsageError("Name a device by its id: npm run gate -- list");
  if (!(await devices.revoke(id, "npm run gate"))) throw new UsageError(`There is no device ${id} that works.`);
  print(`${id} has ended. Offline it can still show what it knows, and what it sends is refused.`);
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { language: { type: "string" }, help: { type: "boolean", default: false } },
  });
  const [command, target, ...rest] = positionals;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  if (rest.length > 0) throw new UsageError(`Too many arguments:  ${rest.join(" ")}`);
  const { devices } = siteGate();
  try {
    // A device works for the current edition of the expo.
    await readEditions();
    switch (command) {
      case "link":
        return await link(devices, target, values.language);
      case "list":
        return await list(devices);
      case "revoke":
        return await revoke(devices, target);
      default:
        throw new UsageError(`There is no command "${command}".`);
    }
  } finally {
    await siteDatabase().close();
  }
}

await runMain(USAGE, main);
