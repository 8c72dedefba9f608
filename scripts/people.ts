import { isIP } from "node:net";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { formatMoment } from "~/base/values/jakarta-time";
import { isLead } from "~/leads/model/leads";
import { siteDatabase } from "~/platform/database/site-database.server";
import { findRateCounts, forgetRateCounts } from "~/platform/http/security/rate-limit.server";
import { mailDirectory } from "~/platform/mailer/site-mailer.server";
import { People } from "~/privacy/people.server";
import type { PersonalData, PersonalSubmission } from "~/privacy/personal-data.server";
import type { NamedTicket } from "~/privacy/personal-tickets.server";
import type { NamedTransfer } from "~/privacy/personal-transfers.server";
import { print, runMain, UsageError } from "./commands/terminal";

const USAGE = `What the site stores of one person, by e-mail address. With an IP address: the counts of the rate limits.

  npm run people -- find sari@rimba.example
  npm run --silent people -- export sari@rimba.example > sari.json
  npm run people -- correct sari@rimba.example [--name "Sari Dewi"] [--email sari@new.example]
  npm run people -- forget sari@rimba.example      deletes everything, also what is not delivered yet
  npm run people -- find "Sari Dewi"               tickets that others bought for somebody of this name
  npm run --silent people -- export "Sari Dewi" --ticket OEX-7K2M9/2 > sari.json
  npm run people -- forget "Sari Dewi" --ticket OEX-7K2M9/2     takes the name off

An address is compared without letter case. "find" names other spellings of the same mailbox: each is a request of its own.
It also lists tickets that others bought with the same name, and transfers without an order that have it in their note. They may be
a namesake's: "export" and "forget" take only those that --ticket names, such as BANK-1A2B3C4D. It may be given several times.`;

const people = new People({
  database: siteDatabase(),
  mailDirectory,
  secrets: env.sessionSecrets,
  clock: wallClock,
});

function printSubmission(submission: PersonalSubmission) {
  const { reference, kind, createdAt, confirmedAt, deliveries, mailFiles, handled, tickets = [] } = submission;
  const states = deliveries.map((delivery) => `${delivery.kind} ${delivery.state}`).join(", ");
  const confirmed = confirmedAt === null ? "not confirmed" : `confirmed ${formatMoment(confirmedAt)}`;
  const list = kind === "interest" ? `  ${confirmed}` : "";
  print(`${reference}  ${kind}  ${formatMoment(createdAt)}  [${states}]${list}`);
  for (const path of mailFiles) print(`    mail file ${basename(path)}`);
  const notes = handled.filter(({ note }) => note !== null).length;
  if (notes > 0) print(`    ${notes} notes of the team`);
  const scans = tickets.reduce((sum, ticket) => sum + ticket.scans.length, 0);
  if (scans > 0) print(`    ${scans} scans at the doors`);
}

function printNamed({ label, name, ticket }: NamedTicket) {
  print(`${label}  ${name}  [${ticket ? `${ticket.state}, ${ticket.scans.length} scans at the doors` : "no ticket"}]`);
}

function printStaff({
  invitation,
  signIns,
  audit,
  revisions,
  scheduled,
  drafts,
  leads,
  exports,
  mailFiles,
}: PersonalData["staff"]) {
  if (invitation) print(`Invited to the staff area as ${invitation.role}, ${formatMoment(invitation.addedAt)}.`);
  if (signIns.length > 0) print(`${signIns.length} sign-ins to the staff area.`);
  if (audit.length > 0) print(`${audit.length} lines in the log of the staff area.`);
  if (revisions.length > 0) print(`Published ${revisions.length} revisions of the content.`);
  if (scheduled.length > 0) print(`Scheduled ${scheduled.length} publications of the content.`);
  if (drafts.length > 0) print(`${drafts.length} drafts of the content.`);
  if (leads.length > 0) print(`${leads.length} acts on messages of others.`);
  if (exports.length > 0) print(`${exports.length} files that were ordered.`);
  for (const path of mailFiles) print(`    mail file ${basename(path)}`);
}

async function find(email: string) {
  const { submissions, named, transfers, mailed, suppressions, otherSpellings, staff } = await people.find(email);
  submissions.forEach(printSubmission);
  print(`${submissions.length} submissions of ${email}.`);
  printStaff(staff);
  if (suppressions > 0) print(`${suppressions} hashes of the mailbox, for at most two days.`);
  for (const spelling of otherSpellings) print(`The same mailbox is also written ${spelling}.`);
  for (const { reference, place, holder } of mailed)
    print(`Mailed to the address: ticket ${reference}/${place} ${holder}`);
  printOthers(named);
  printTransfers(transfers);
}

function printOthers(named: readonly NamedTicket[]) {
  if (named.length === 0) return;
  print("Bought by others with the same name, which a namesake may have. Theirs? Add --ticket:");
  named.forEach(printNamed);
}

function printTransfers(transfers: readonly NamedTransfer[]) {
  if (transfers.length === 0) return;
  print("Transfers without an order with the same name in their note. Theirs? Add --ticket:");
  for (const { label, day, note, words } of transfers)
    print(`${label}  ${day}  ${[note, words].filter(Boolean).join(", ")}`);
}

/** The copies that no command can change. @param sent submissions of which mail went out */
function printElsewhere(sent: readonly PersonalSubmission[]) {
  const delivered = (...kinds: string[]) =>
    sent.filter(({ deliveries }) => deliveries.some(({ kind, attempts }) => kinds.includes(kind) && attempts > 0));
  const [mailed, posted] = [delivered("staff-mail", "order-check", "order-list"), delivered("api")];
  if (mailed.length > 0) print(`Staff may have mail about ${referencesOf(mailed)}.`);
  if (posted.length > 0) print(`The product API may have ${referencesOf(posted)}.`);
  if (sent.length > 0) print("Files that staff have downloaded from the staff area may have them too.");
}

const referencesOf = (submissions: readonly PersonalSubmission[]) =>
  submissions.map(({ reference }) => reference).join(", ");

async function correct(email: string, name: string | undefined, newEmail: string | undefined) {
  if (name === undefined && newEmail === undefined) throw new UsageError("correct needs --name or --email");
  const corrected = await people.correct(email, { name, email: newEmail });
  print(corrected.length === 0 ? "Nothing to correct." : `Corrected: ${referencesOf(corrected)}.`);
  printElsewhere(corrected);
  const { submissions } = await people.find(email);
  const requests = submissions.filter(({ kind }) => kind === "interest");
  if (newEmail !== undefined && requests.length > 0) {
    print(
      `Not changed: ${referencesOf(requests)}. A new address has to be confirmed: its owner asks again on the site.`,
    );
  }
}

async function forget(email: string, labels: readonly string[]) {
  const { submissions: removed, staff, named, transfers, mailed } = await people.forget(email, labels);
  removed.forEach(printSubmission);
  print(`Deleted: ${removed.length} submissions of ${email}, and their mail files.`);
  if (staff.invitation) print("Deleted: the invitation to the staff area.");
  if (staff.signIns.length > 0) print(`Deleted: ${staff.signIns.length} sign-ins to the staff area.`);
  if (staff.audit.length > 0)
    print(`Without the address now: ${staff.audit.length} lines in the log of the staff area.`);
  if (staff.revisions.length > 0)
    print(`Without the address now: ${staff.revisions.length} revisions of the content, which stay.`);
  if (staff.scheduled.length > 0)
    print(`Without the address now: ${staff.scheduled.length} scheduled publications, which stay.`);
  if (env.staff.some((member) => member.email === email.toLowerCase())) print("STAFF_EMAILS still lists it.");
  const undelivered = removed.filter(
    (submission) =>
      isLead(submission) &&
      submission.deliveries.some(({ kind, state }) => kind !== "acknowledgement" && state !== "sent"),
  );
  if (undelivered.length > 0) print(`Never delivered completely: ${referencesOf(undelivered)}.`);
  printElsewhere(removed);
  if (mailed.length > 0) print(`Deleted: the address to which ${mailed.length} tickets of others were mailed.`);
  if (named.length > 0) {
    const labels = named.map(({ label }) => label).join(", ");
    print(`Without the name now: ${labels}. The buyer's mails and documents of before still have it.`);
  }
  if (transfers.length > 0) print(`Without their notes now: ${transfers.map(({ label }) => label).join(", ")}.`);
  print("Backups have it until they are deleted. After a restore, run this again.");
}

async function handleIpAddress(command: string, address: string) {
  const database = siteDatabase();
  const counts = await findRateCounts(database, address);
  const readable = counts.map(({ budget, points, expire }) => ({
    budget,
    points,
    until: new Date(expire).toISOString(),
  }));
  switch (command) {
    case "find":
      for (const { budget, points, until } of readable) print(`${budget}: ${points} until ${until}`);
      return print(`${counts.length} counts of ${address}.`);
    case "export":
      return process.stdout.write(`${JSON.stringify({ address, counts: readable }, null, 2)}\n`);
    case "forget":
      return print(`Deleted: ${await forgetRateCounts(database, address)} counts of ${address}.`);
    default:
      throw new UsageError(`"${command}" needs an e-mail address.`);
  }
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string" },
      email: { type: "string" },
      ticket: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  const [command, address, ...rest] = positionals;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  if (!address?.trim() || rest.length > 0) throw new UsageError("Name one address.");
  if (values.ticket.length > 0 && command !== "export" && command !== "forget") {
    throw new UsageError("--ticket is for export and forget alone.");
  }
  try {
    if (isIP(address)) return await handleIpAddress(command, address);
    if (!address.includes("@") && command !== "find" && values.ticket.length === 0) {
      throw new UsageError(`"${address}" is no address. A name needs --ticket.`);
    }
    switch (command) {
      case "find":
        return await find(address);
      case "export":
        return process.stdout.write(`${await people.export(address, values.ticket)}\n`);
      case "correct":
        return await correct(address, values.name, values.email);
      case "forget":
        return await forget(address, values.ticket);
      default:
        throw new UsageError(`There is no command "${command}".`);
    }
  } finally {
    await siteDatabase().close();
  }
}

await runMain(USAGE, main);
