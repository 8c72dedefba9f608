import { rm } from "node:fs/promises";
import type { Clock } from "~/base/clock/clock.server";
import type { Secrets } from "~/base/signatures/signer.server";
import { InvoicePeople } from "~/booths/invoices/store/invoice-people.server";
import { FIRST_EDITION } from "~/content/editions/edition";
import { Drafts } from "~/content/store/drafts.server";
import { Editors } from "~/content/store/editors.server";
import { SeenScans } from "~/gate/server/seen-scans.server";
import { addressOf } from "~/leads/interest/interests.server";
import { ANSWER_MAIL } from "~/leads/submission-rules.server";
import type { Database, Query } from "~/platform/database/database";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { mailFilesOf } from "~/platform/mailer/file-mailer.server";
import { capKeyOf, mailboxOf } from "~/platform/outbox/mail-cap";
import type { DeliveryState } from "~/platform/outbox/outbox";
import { readPayload } from "~/platform/outbox/payload";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { Buyers } from "~/sales/buyers/buyers.server";
import { BUYER_MAILS, HOLDER_MAIL } from "~/sales/mails/buyer-mails";
import { holderMailName } from "~/sales/mails/holder-mail.server";
import type { Buyer } from "~/sales/model/order-form";
import { OrderEditors } from "~/sales/order-editors.server";
import { HolderEmails } from "~/sales/tickets/holder-emails.server";
import { IssuedTickets } from "~/sales/tickets/issued-tickets.server";
import { WaitingList } from "~/sales/waiting/waiting-list.server";
import { MessageSending } from "~/sales/writing/message-sending.server";
import { signInMailReference } from "~/staff/accounts/sign-in-mail.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { ExportPeople } from "~/staff/exports/export-people.server";
import { type Correctable, type Corrections, correctPayload, type PersonalContent } from "./corrections";
import { writeExport } from "./exported-person.server";
import { PersonalBooths } from "./personal-booths.server";
import { type PersonalData, type PersonalSubmission, pick } from "./personal-data.server";
import { PersonalLeads } from "./personal-leads.server";
import { PersonalTickets } from "./personal-tickets.server";
import { PersonalTransfers } from "./personal-transfers.server";

interface PeopleOptions {
  database: Database;
  /** Where mail goes without a mail server. */
  mailDirectory: string;
  /** As the outbox has it. */
  secrets: Secrets;
  clock: Clock;
}

interface StoredRow {
  kind: string;
  reference: string;
  /** JSON */
  payload: string;
  created_at: number;
  confirmed_at: number | null;
}

const isCorrectable = (submission: PersonalSubmission): submission is PersonalSubmission & Correctable =>
  submission.kind !== "interest";

/** The names that somebody gave for themselves. */
const namesOf = (payload: PersonalContent["payload"]): string[] => {
  if ("contactName" in payload) return [payload.contactName];
  return "name" in payload ? [payload.name] : [];
};

type Sent = Pick<PersonalSubmission, "kind" | "reference">;

/**
 * What the site stores of one person, for requests under the privacy policy. Addresses are compared without letter case. Of somebody who only
 * is named on the tickets of others there is no address: there the name stands in its place.
 */
export class People extends Store {
  private readonly mailDirectory: string;
  private readonly clock: Clock;
  private readonly suppressions: Suppressions;
  private readonly staffStore: StaffStore;
  private readonly editors: Editors;
  private readonly orderEditors: OrderEditors;
  private readonly seenScans: SeenScans;
  private readonly exportPeople: ExportPeople;
  private readonly contentDrafts: Drafts;
  private readonly issuedTickets: IssuedTickets;
  private readonly holderEmails: HolderEmails;
  private readonly personalTickets: PersonalTickets;
  private readonly personalLeads: PersonalLeads;
  private readonly personalBooths: PersonalBooths;
  private readonly personalTransfers: PersonalTransfers;
  private readonly invoicePeople: InvoicePeople;
  private readonly buyers: Buyers;
  private readonly written: MessageSending;
  private readonly waitingList: WaitingList;
  private readonly ownSubmission = `SELECT id FROM ${this.schema}submission WHERE reference = $1`;
  private readonly ofReference = `submission_id IN (${this.ownSubmission})`;

  constructor({ database, mailDirectory, secrets, clock }: PeopleOptions) {
    super(database);
    this.mailDirectory = mailDirectory;
    this.clock = clock;
    this.suppressions = new Suppressions(database, secrets);
    this.staffStore = new StaffStore(database, clock);
    this.editors = new Editors(database);
    this.orderEditors = new OrderEditors(database);
    this.seenScans = new SeenScans(database);
    this.exportPeople = new ExportPeople(database);
    this.contentDrafts = new Drafts(database, { clock });
    this.issuedTickets = new IssuedTickets(database, { clock, eventDays: () => [] });
    this.holderEmails = new HolderEmails(database);
    this.personalTickets = new PersonalTickets(database, clock);
    this.personalLeads = new PersonalLeads(database);
    this.personalBooths = new PersonalBooths(database);
    this.personalTransfers = new PersonalTransfers(database);
    this.invoicePeople = new InvoicePeople(database);
    this.buyers = new Buyers(database);
    this.written = new MessageSending(database);
    this.waitingList = new WaitingList(database, {
      clock,
      suppressions: this.suppressions,
      edition: () => FIRST_EDITION,
    });
  }

  /** What is stored now of something that a person sent; null: it was deleted. */
  private async read(sql: Query, { kind, reference }: Sent): Promise<PersonalContent["payload"] | null> {
    if (kind === "order") return this.buyers.find(sql, reference);
    const [row] = await sql<{ payload: string }>(`SELECT payload FROM ${this.schema}submission WHERE reference = $1`, [
      reference,
    ]);
    return row ? readPayload<PersonalContent["payload"]>(row.payload) : null;
  }

  private async write(sql: Query, { kind, reference }: Sent, payload: Correctable["payload"]): Promise<void> {
    if (kind === "order") return this.buyers.write(sql, reference, payload as Buyer);
    await sql(`UPDATE ${this.schema}submission SET payload = $2 WHERE reference = $1`, [
      reference,
      JSON.stringify(payload),
    ]);
  }

  /** Takes an address out of the mail to those who come with the tickets of an order: others go on to get theirs. */
  private async unaddress(sql: Query, reference: string, email: string): Promise<void> {
    const own = `${this.ofReference} AND kind = '${HOLDER_MAIL}'`;
    const [row] = await sql<{ remaining: string | null }>(
      `UPDATE ${this.schema}delivery SET last_error = NULL WHERE ${own} RETURNING remaining`,
      [reference],
    );
    if (!row?.remaining) return;
    const others = (JSON.parse(row.remaining) as string[]).filter((to) => addressOf(to) !== addressOf(email));
    await sql(`UPDATE ${this.schema}delivery SET remaining = $2 WHERE ${own}`, [reference, JSON.stringify(others)]);
  }

  private async complete(row: StoredRow): Promise<PersonalSubmission> {
    const deliveries = await this.query<{
      kind: string;
      state: DeliveryState;
      attempts: number;
      sentAt: number | null;
      lastError: string | null;
    }>(
      `SELECT kind, state, attempts, sent_at AS "sentAt", last_error AS "lastError" FROM ${this.schema}delivery
       WHERE ${this.ofReference} ORDER BY kind DESC`,
      [row.reference],
    );
    const content = { kind: row.kind, payload: readPayload(row.payload) } as PersonalContent;
    const { reference, created_at: createdAt, confirmed_at: confirmedAt } = row;
    const mailFiles = await mailFilesOf(this.mailDirectory, reference);
    const ofOrder =
      row.kind === "order"
        ? { tickets: await this.personalTickets.ofOrder(reference), messages: await this.written.ofOrder(reference) }
        : {};
    const handled = await this.personalLeads.ofReference(reference);
    const booths = await this.personalBooths.ofReference(reference);
    const ofExhibitor =
      row.kind === "exhibitor-registration" ? { exhibitor: await this.personalBooths.exhibitorOf(reference) } : {};
    const more = { ...ofOrder, ...ofExhibitor };
    return { ...content, reference, createdAt, confirmedAt, deliveries, mailFiles, handled, booths, ...more };
  }

  /** What is stored of a person. @param email or a name, of somebody who is known by that alone */
  async find(email: string): Promise<PersonalData> {
    const rows = await this.query<StoredRow>(
      `SELECT s.kind, s.reference, s.payload, s.created_at, i.confirmed_at FROM ${this.schema}submission s
         LEFT JOIN ${this.schema}interest i ON i.submission_id = s.id WHERE s.kind NOT IN ('order', 'waiting-list')
       UNION ALL SELECT 'order', reference, details, sent_at, NULL FROM ${this.schema}order_buyer
       ORDER BY created_at`,
    );
    const mailbox = mailboxOf(email);
    const ofMailbox = rows
      .map((row) => ({ row, address: addressOf(readPayload<PersonalContent["payload"]>(row.payload).email) }))
      .filter(({ address }) => mailboxOf(address) === mailbox);
    const own = ofMailbox.filter(({ address }) => address === addressOf(email));
    const others = ofMailbox.filter(({ address }) => address !== addressOf(email));
    const counts = await Promise.all(
      [mailbox, `interest:${mailbox}`, `order:${mailbox}`, `waiting:${mailbox}`].map((key) =>
        this.suppressions.count(this.query, key, 0),
      ),
    );
    const submissions = await Promise.all(own.map(({ row }) => this.complete(row)));
    const names = email.includes("@") ? submissions.flatMap(({ payload }) => namesOf(payload)) : [email];
    const ownOrders = new Set(submissions.map(({ reference }) => reference));
    return {
      submissions,
      named: await this.personalTickets.named(names, ownOrders),
      transfers: await this.personalTransfers.named(names),
      mailed: await Promise.all(
        (await this.holderEmails.ofPerson(email))
          .filter(({ reference }) => !ownOrders.has(reference))
          .map(async (ticket) => {
            const name = holderMailName(ticket.reference, ticket.email);
            return { ...ticket, mailFiles: await mailFilesOf(this.mailDirectory, name) };
          }),
      ),
      invoices: await Promise.all(
        (await this.invoicePeople.ofPerson(email)).map(async ({ number, day, buyer, payable, registration }) => ({
          ...{ number, day, buyer, payable, registration },
          mailFiles: await mailFilesOf(this.mailDirectory, number),
        })),
      ),
      shared: await this.personalBooths.partners.ofPerson(email),
      waiting: await this.waitingList.ofPerson(email),
      suppressions: counts.reduce((sum, count) => sum + count, 0),
      otherSpellings: [...new Set(others.map(({ address }) => address))],
      staff: {
        ...(await this.staffStore.ofPerson(email)),
        revisions: await this.editors.ofPerson(email),
        scheduled: await this.editors.scheduledBy(email),
        drafts: await this.contentDrafts.ofPerson(email),
        exports: await this.exportPeople.ofPerson(email),
        mailFiles: await mailFilesOf(this.mailDirectory, signInMailReference(addressOf(email))),
        leads: await this.personalLeads.ofStaff(email),
        booths: await this.personalBooths.ofStaff(email),
        invoices: await this.invoicePeople.ofStaff(email),
      },
    };
  }

  /**
   * Everything that is stored of a person, as JSON for them: mails with their text, times in ISO 8601.
   * @param labels of the tickets of others, and of transfers without an order, that are the person's. Their codes are left out: they let in who has them
   * @throws Error when one of these has another name
   */
  async export(email: string, labels: readonly string[] = []): Promise<string> {
    const found = await this.find(email);
    const subject = email.includes("@") ? { email } : { name: email };
    return writeExport(found, pick(found, labels), subject, this.clock.now());
  }

  /**
   * Corrects name or address in all leads and orders. What was sent already stays as it was sent. A request to be told when keeps its address:
   * the new one has to be confirmed by its owner.
   * @returns what was corrected, as it was before
   * @throws Error when a value does not fit the form
   */
  async correct(email: string, corrections: Corrections): Promise<PersonalSubmission[]> {
    const { submissions } = await this.find(email);
    const leads = submissions.filter(isCorrectable);
    // Refused before anything is written.
    for (const lead of leads) correctPayload(lead, corrections);
    const corrected = leads.map((lead) => ({
      lead,
      before: "name" in lead.payload ? lead.payload.name : "",
      tickets: lead.tickets ?? [],
    }));
    await this.transaction(async (query) => {
      // Who moves an order on, or changes its buyer, waits: the buyer is written as a whole.
      for (const { reference } of leads)
        await query(`UPDATE ${this.schema}ticket_order SET deadline = deadline WHERE reference = $1`, [reference]);
      for (const { id } of corrected.flatMap(({ tickets }) => tickets)) await this.issuedTickets.lock(query, id);
      if (corrections.email !== undefined) await this.holderEmails.correct(query, email, corrections.email);
      if (corrections.email !== undefined) await this.invoicePeople.correct(query, email, corrections.email);
      await this.personalBooths.partners.correct(query, email, corrections);
      for (const { lead, tickets, before } of corrected) {
        const { reference, kind } = lead;
        const stored = await this.read(query, lead);
        if (stored === null) continue;
        const payload = correctPayload({ kind, payload: stored } as Correctable, corrections);
        await this.write(query, lead, payload);
        for (const ticket of tickets.filter(({ holder }) => holder === before)) {
          await this.issuedTickets.name(query, ticket, corrections.name ?? before, { editor: "" });
        }
        if (corrections.email === undefined) continue;
        const delivery = `UPDATE ${this.schema}delivery SET`;
        const capKey = capKeyOf(kind === "order" ? kind : null, payload.email);
        await query(`${delivery} cap_key = $2 WHERE ${this.ofReference} AND cap_key IS NOT NULL`, [reference, capKey]);
        // They may quote the old address.
        const own = `${this.ofReference} AND kind IN (${listOf([...BUYER_MAILS, ANSWER_MAIL])})`;
        await query(`${delivery} remaining = NULL, last_error = NULL WHERE ${own}`, [reference]);
      }
    });
    return leads;
  }

  /**
   * Deletes everything that is stored of a person, also what was not delivered. Invoices stay without the address, as long as the law asks. A
   * hash of the mailbox stays for at most two days when it got mail on this day, and lines of the staff area's log and published content without
   * the address. What the doors did with a ticket stays without its name, so that nobody goes in twice.
   * @param labels of the tickets of others, and of transfers without an order, from which the name is removed
   * @returns what was deleted
   * @throws Error when one of these has another name; then nothing is deleted
   */
  async forget(
    email: string,
    labels: readonly string[] = [],
  ): Promise<Pick<PersonalData, "submissions" | "staff" | "named" | "transfers" | "mailed">> {
    const found = await this.find(email);
    const { submissions, staff, mailed } = found;
    const chosen = pick(found, labels);
    await this.transaction(async (query) => {
      for (const { id } of submissions.flatMap(({ tickets = [] }) => tickets)) await this.issuedTickets.lock(query, id);
      await this.personalTickets.unname(query, chosen.tickets);
      await this.personalTransfers.forget(query, chosen.transfers);
      for (const reference of new Set(mailed.map((ticket) => ticket.reference)))
        await this.unaddress(query, reference, email);
      await this.holderEmails.forget(query, email);
      await this.staffStore.forget(query, email);
      await this.exportPeople.forget(query, email);
      await this.editors.forget(query, email);
      await this.orderEditors.forget(query, email);
      await this.seenScans.forget(query, email);
      await this.personalLeads.forgetStaff(query, email);
      await this.personalBooths.forgetStaff(query, email);
      await this.invoicePeople.forget(query, email);
      await this.invoicePeople.forgetStaff(query, email);
      await this.personalBooths.partners.forget(query, email);
      await this.contentDrafts.forget(query, email);
      await this.waitingList.forget(query, email, this.clock.now());
      for (const { kind, reference, tickets = [] } of submissions) {
        for (const ticket of tickets) await this.issuedTickets.name(query, ticket, "", { editor: "" });
        // The key of an invitation is a keyed hash of the mailbox.
        await query(
          `UPDATE ${this.schema}ticket_order SET network = NULL,
             form_key = CASE WHEN form_key LIKE 'invitation %' THEN reference ELSE form_key END WHERE reference = $1`,
          [reference],
        );
        await query(`UPDATE ${this.schema}order_act SET note = NULL WHERE reference = $1`, [reference]);
        await this.personalBooths.forget(query, reference);
        await this.suppressions.keep(query, this.ownSubmission, reference, this.clock.now());
        if (kind === "order") await this.holderEmails.remove(query, "reference = $1", [reference]);
        if (kind === "order") await this.buyers.remove(query, "reference = $1", [reference]);
        else await query(`DELETE FROM ${this.schema}submission WHERE reference = $1`, [reference]);
      }
    });
    const sent = [...submissions, ...mailed, ...found.invoices].flatMap((one) => one.mailFiles);
    const mailFiles = [...sent, ...staff.mailFiles];
    for (const path of mailFiles) await rm(path, { force: true });
    return { submissions, staff, mailed, named: chosen.tickets, transfers: chosen.transfers };
  }
}
