import { parseArgs } from "node:util";
import { daySchema } from "~/base/values/fields";
import { formatMoment } from "~/base/values/jakarta-time";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { siteTicketKeys } from "~/sales/tickets/keys/site-ticket-keys.server";
import { PUBLISHED_BEFORE_MS } from "~/sales/tickets/keys/ticket-keys.server";
import { print, runMain, UsageError } from "./commands/terminal";

const USAGE = `The keys that sign tickets, and the days that sold tickets carry.

  npm run tickets -- keys       lists the public keys
  npm run tickets -- rotate     makes a new key, which signs ${PUBLISHED_BEFORE_MS / 60_000} minutes later; sold tickets stay valid
  npm run tickets -- sold       says how many tickets are sold for each day
  npm run tickets -- move 2025-11-14 2025-11-21     moves all of a day to another one; of several days begin with the last

Private keys are never shown. They are in the database and in its backups.`;

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", default: false } },
  });
  const [command, ...rest] = positionals;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  const [from = "", to = "", ...more] = rest;
  const others = command === "move" ? more : rest;
  if (others.length > 0) throw new UsageError(`Too many arguments:  ${others.join(" ")}`);
  const keys = siteTicketKeys();
  try {
    switch (command) {
      case "keys":
        for (const { kid, x, createdAt } of await keys.list()) print(`${kid}  ${x}  ${formatMoment(createdAt)}`);
        return;
      case "rotate":
        return print(`Key ${await keys.rotate()} signs in ${PUBLISHED_BEFORE_MS / 60_000} minutes.`);
      case "sold":
        for (const [day, count] of await siteOrders().days.soldByDay()) print(`${day}  ${count}`);
        return;
      case "move":
        for (const day of [from, to]) {
          if (!daySchema.safeParse(day).success)
            throw new UsageError(`Name two days, such as 2025-11-14. This is none: "${day}".`);
        }
        return print(`${await siteOrders().days.moveDay(from, to, "")} tickets of ${from} let in on ${to} now.`);
      default:
        throw new UsageError(`There is no command "${command}".`);
    }
  } finally {
    await siteDatabase().close();
  }
}

await runMain(USAGE, main);
