import { parseArgs } from "node:util";
import { formatMoment } from "~/base/values/jakarta-time";
import { siteDatabase } from "~/platform/database/site-database.server";
import { siteTicketKeys } from "~/sales/tickets/keys/site-ticket-keys.server";
import { PUBLISHED_BEFORE_MS } from "~/sales/tickets/keys/ticket-keys.server";
import { print, runMain, UsageError } from "./commands/terminal";

const USAGE = `The keys that sign tickets.

  npm run tickets -- keys       lists the public keys
  npm run tickets -- rotate     makes a new key, which signs ${PUBLISHED_BEFORE_MS / 60_000} minutes later; sold tickets stay valid

Private keys are never shown. They are in the database and in its backups.`;

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", default: false } },
  });
  const [command, ...rest] = positionals;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  if (rest.length > 0) throw new UsageError(`Too many arguments:  ${rest.join(" ")}`);
  const keys = siteTicketKeys();
  try {
    switch (command) {
      case "keys":
        for (const { kid, x, createdAt } of await keys.list()) print(`${kid}  ${x}  ${formatMoment(createdAt)}`);
        return;
      case "rotate":
        return print(`Key ${await keys.rotate()} signs in ${PUBLISHED_BEFORE_MS / 60_000} minutes.`);
      default:
        throw new UsageError(`There is no command "${command}".`);
    }
  } finally {
    await siteDatabase().close();
  }
}

await runMain(USAGE, main);
