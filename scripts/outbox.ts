import { parseArgs } from "node:util";
import { env } from "~/base/env/env.server";
import { formatMoment } from "~/base/values/jakarta-time";
import { interestLinks } from "~/leads/interest/interest-links.server";
import { siteInterests } from "~/leads/interest/site-interests.server";
import { subscribersCsv } from "~/leads/interest/subscribers-csv";
import { toCsv } from "~/leads/leads-csv";
import { DELIVERY_STATES, type ListQuery, type SubmissionRecord } from "~/platform/outbox/outbox";
import type { Outbox } from "~/platform/outbox/outbox.server";
import type { FormContent } from "~/server/outbox/kinds.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";
import { readEditionNumber, readEditions } from "./commands/edition";
import { print, readLimit, readOneOf, runMain, UsageError } from "./commands/terminal";

const USAGE = `The outbox: what visitors sent, and whether it was delivered.

  npm run outbox -- list [--state waiting|sending|sent|parked] [--since 2025-10-01] [--edition 2025] [--limit 50]
  npm run outbox -- show EX-7K3F-2Q
  npm run outbox -- retry EX-7K3F-2Q      schedule an attempt now for what is not sent
  npm run outbox -- retry --parked        the same for all dead letters
  npm run outbox -- drop-api              once the product API is gone for good: nothing waits for it any more
  npm run --silent outbox -- export [--since 2025-10-01] [--edition 2025] > registrations.csv      without --edition: of the current expo
  npm run --silent outbox -- subscribers [--edition 2025] > subscribers.csv      who confirmed that we may write; --edition: who asked then

parked: a dead letter, which is not retried by itself. "show" prints the reason. Fix that first (a wrong address, a mail
server's password), then "retry". The running site makes the attempt.`;

function readSince(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  // A bare day is a day in Jakarta.
  const moment = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00+07:00` : value);
  if (Number.isNaN(moment)) throw new UsageError(`--since must be a day as 2025-10-01, not "${value}"`);
  return moment;
}

function nameOf({ submission }: SubmissionRecord): string {
  const { kind, payload } = submission as SubmissionRecord["submission"] & FormContent;
  if (kind === "interest") return payload.email;
  return kind === "exhibitor-registration"
    ? `${payload.brand ?? payload.company}, ${payload.contactName}`
    : payload.name;
}

function deliveriesOf({ deliveries }: SubmissionRecord): string {
  return deliveries.map(({ kind, state }) => `${kind} ${state}`).join(", ");
}

async function list(outbox: Outbox, options: ListQuery) {
  const records = await outbox.list(options);
  for (const record of records) {
    const { reference, createdAt } = record.submission;
    print(`${reference}  ${formatMoment(createdAt)}  ${nameOf(record)}  [${deliveriesOf(record)}]`);
  }
  const counts = await outbox.counts();
  const summary = DELIVERY_STATES.map((state) => `${counts[state]} ${state}`).join(", ");
  print(`${records.length} shown. Deliveries in all: ${summary}.`);
}

async function show(outbox: Outbox, target: string) {
  const record = await outbox.show(target);
  if (!record) throw new UsageError(`There is no submission ${target}.`);
  const { submission, deliveries } = record;
  const { consent, ...fields } = (submission as SubmissionRecord["submission"] & FormContent).payload;
  print(
    `${submission.reference}  ${submission.kind}\nid: ${submission.id}\nreceived: ${formatMoment(submission.createdAt)}`,
  );
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) print(`${name}: ${String(value).replaceAll("\n", "\n    ")}`);
  }
  print(`consent: ${formatMoment(consent.at)}, text ${consent.textVersion}\n`);
  for (const { kind, state, attempts, sentAt, nextAt, lastError } of deliveries) {
    const moment = sentAt ? formatMoment(sentAt) : state === "waiting" ? `next try ${formatMoment(nextAt)}` : "";
    print(`${kind}: ${state} ${moment}, ${attempts} ${attempts === 1 ? "try" : "tries"}`);
    if (lastError) print(`    ${lastError}`);
  }
}

async function retry(outbox: Outbox, target: string | undefined, parked: boolean) {
  if (parked === (target !== undefined)) throw new UsageError("retry needs a reference number, or --parked");
  if (target !== undefined && !(await outbox.show(target))) throw new UsageError(`There is no submission ${target}.`);
  const count = await outbox.retry(target ?? { parked: true });
  print(count === 0 ? "Nothing to try again." : `${count} to be sent again now.`);
}

async function dropApi(outbox: Outbox) {
  if (env.app.apiUrl && env.apiToken) throw new UsageError("drop-api needs a site without API_URL or API_TOKEN");
  const count = await outbox.drop("api");
  print(`${count} no longer to be sent to the product API. The submissions stay, and so does their mail.`);
}

async function exportAll(outbox: Outbox, since: number | undefined, edition: number) {
  // Oldest first, as people read a list of registrations.
  const records = await outbox.list({ since, edition, limit: Number.MAX_SAFE_INTEGER });
  process.stdout.write(toCsv(records.reverse()));
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: "string" },
      since: { type: "string" },
      edition: { type: "string" },
      limit: { type: "string" },
      parked: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [command, target, ...rest] = positionals;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  if (rest.length > 0) throw new UsageError(`Too many arguments:  ${rest.join(" ")}`);
  const since = readSince(values.since);
  const state = readOneOf("state", values.state, DELIVERY_STATES);
  const limit = readLimit(values.limit);
  const outbox = siteOutbox();
  try {
    // The mail and the list of all have no need of an edition.
    const isOfOne = values.edition !== undefined || command === "export";
    if (isOfOne) await readEditions();
    const edition = isOfOne ? readEditionNumber(values.edition) : undefined;
    switch (command) {
      case "list":
        return await list(outbox, { state, since, limit, edition });
      case "show":
        if (!target) throw new UsageError("show needs a reference number");
        return await show(outbox, target);
      case "retry":
        return await retry(outbox, target, values.parked);
      case "drop-api":
        return await dropApi(outbox);
      case "export":
        return await exportAll(outbox, since, readEditionNumber(values.edition));
      case "subscribers":
        return void process.stdout.write(subscribersCsv(await siteInterests().subscribers(edition), interestLinks));
      default:
        throw new UsageError(`There is no command "${command}".`);
    }
  } finally {
    await outbox.close();
  }
}

await runMain(USAGE, main);
