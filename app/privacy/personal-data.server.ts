import type { Invoice } from "~/booths/invoices/rules/invoice";
import type { InvoicePeople } from "~/booths/invoices/store/invoice-people.server";
import type { PersonalDraft } from "~/content/store/drafts.server";
import type { Revision, Scheduled } from "~/content/store/publication";
import type { Delivery } from "~/platform/outbox/outbox";
import type { MessageTexts } from "~/sales/model/buyer-message";
import type { MailedTicket } from "~/sales/tickets/holder-emails.server";
import type { WaitingEntry } from "~/sales/waiting/waiting-entry";
import type { AuditLine, Invitation, SignIn } from "~/staff/accounts/staff-store.server";
import type { ExportPeople } from "~/staff/exports/export-people.server";
import type { PersonalContent } from "./corrections";
import type { PersonalBooth, PersonalBooths, PersonalExhibitor } from "./personal-booths.server";
import type { PersonalLead, PersonalLeads } from "./personal-leads.server";
import type { NamedTicket, PersonalTicket } from "./personal-tickets.server";
import { isTransferLabel, type NamedTransfer } from "./personal-transfers.server";

/** What a person sent: a submission, or the order whose buyer they are. */
export type PersonalSubmission = PersonalContent & {
  reference: string;
  /** ms since the epoch */
  createdAt: number;
  /** ms since the epoch at which a request to be told when was confirmed; null: it was not, or is something else. */
  confirmedAt: number | null;
  deliveries: Omit<Delivery, "id" | "nextAt">[];
  mailFiles: string[];
  /** Those of an order, with the names of who comes and what the doors did. */
  tickets?: PersonalTicket[];
  /** What the team did with a lead, and noted about it. */
  handled: PersonalLead[];
  /** What became of the booths of a registration. */
  booths: PersonalBooth[];
  /** What the sales team knows of a registration. */
  exhibitor?: PersonalExhibitor;
  /** What staff have written to the buyers of an order and others. `at`: ms since the epoch. */
  messages?: { at: number; texts: MessageTexts }[];
};

/** What an invoice or a credit note says of a person. */
type PersonalInvoice = Pick<Invoice, "number" | "day" | "buyer" | "payable" | "registration">;

/** What is stored of the person with an e-mail address, or of one who is known by a name alone. */
export interface PersonalData {
  submissions: PersonalSubmission[];
  /** Tickets that others bought with the person's name, or that of a namesake. */
  named: NamedTicket[];
  /** Transfers without an order whose note has the person's name, or that of a namesake. */
  transfers: NamedTransfer[];
  /** Tickets of others that are mailed to the person's address. */
  mailed: (MailedTicket & { mailFiles: string[] })[];
  /** Invoices of exhibitors that are mailed to the person. The law asks for them: they outlive everything else. */
  invoices: (PersonalInvoice & { mailFiles: string[] })[];
  /** Booths of others that the person shares as the contact of a company. */
  shared: Awaited<ReturnType<PersonalBooths["partners"]["ofPerson"]>>;
  /** What the person waits for, or has waited for. */
  waiting: WaitingEntry[];
  /** Hashes of the mailbox, which keep the site from writing to it again on the same day. */
  suppressions: number;
  /** Other spellings of the same mailbox that have submissions. */
  otherSpellings: string[];
  /** Of somebody who may sign in at `/staff`, or could: the invitation, sign-ins, lines of the audit log, what they published, files of mails with links. */
  staff: {
    invitation: Invitation | null;
    signIns: SignIn[];
    audit: AuditLine[];
    revisions: Pick<Revision, "number" | "at" | "note">[];
    scheduled: Pick<Scheduled, "at" | "note">[];
    drafts: PersonalDraft[];
    /** Files that they have ordered. */
    exports: Awaited<ReturnType<ExportPeople["ofPerson"]>>;
    mailFiles: string[];
    leads: Awaited<ReturnType<PersonalLeads["ofStaff"]>>;
    booths: Awaited<ReturnType<PersonalBooths["ofStaff"]>>;
    invoices: Awaited<ReturnType<InvoicePeople["ofStaff"]>>;
  };
}

/** The tickets and transfers that labels name. @throws Error that names the first label without one */
export function pick({ named, transfers }: Pick<PersonalData, "named" | "transfers">, labels: readonly string[]) {
  const find = <One extends { label: string }>(all: readonly One[], label: string, what: string): One => {
    const found = all.find((one) => one.label === label.toUpperCase());
    if (!found) throw new Error(`No ${what} ${label} that somebody else bought or sent has this person's name.`);
    return found;
  };
  return {
    tickets: labels.filter((label) => !isTransferLabel(label)).map((label) => find(named, label, "ticket")),
    transfers: labels.filter(isTransferLabel).map((label) => find(transfers, label, "transfer")),
  };
}
