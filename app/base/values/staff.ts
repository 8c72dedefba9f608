/** What a person of the team may be. The first is the role of an address that `STAFF_EMAILS` gives none. */
export const STAFF_ROLES = ["owner", "editor", "sales", "finance", "service", "gate"] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Someone who may sign in at `/staff`, as `STAFF_EMAILS` lists them. */
export type StaffMember = {
  /** In lower case. */
  email: string;
  role: StaffRole;
};

/** What the audit log knows of. */
export const AUDIT_ACTIONS = [
  "link-mailed",
  "link-printed",
  "signed-in",
  "signed-out",
  "session-ended",
  "published",
  "restored",
  "recipients-changed",
  "scheduled",
  "unscheduled",
  "schedule-refused",
  "edition-added",
  "edition-planned",
  "edition-unplanned",
  "edition-opened",
  "edition-refused",
  "edition-discarded",
  "edition-closed",
  "order-made",
  "order-paid",
  "order-refunded",
  "order-kept",
  "order-cancelled",
  "order-readdressed",
  "order-corrected",
  "gate-linked",
  "gate-revoked",
  "gate-list-printed",
  "gate-seen",
  "ticket-named",
  "ticket-revoked",
  "ticket-refunded",
  "ticket-exchanged",
  "tickets-resent",
  "tickets-of-day",
  "message-sent",
  "message-planned",
  "message-unplanned",
  "message-stopped",
  "message-resumed",
  "waiting-ended",
  "orders-exported",
  "orders-confirm-first",
  "orders-confirm-later",
  "voucher-made",
  "voucher-changed",
  "voucher-ended",
  "vouchers-exported",
  "log-exported",
  "transfer-explained",
  "transfer-reopened",
  "person-invited",
  "person-changed",
  "person-removed",
  "lead-taken",
  "lead-given",
  "lead-left",
  "lead-noted",
  "lead-answered",
  "lead-closed",
  "lead-opened",
  "lead-resent",
  "booth-extended",
  "booth-reserved",
  "booth-contracted",
  "booth-released",
  "booth-moved",
  "booth-blocked",
  "booth-unblocked",
  "booth-priced",
  "booth-allotted",
  "invoice-drawn",
  "invoice-paid",
  "invoice-withheld",
  "invoice-charges",
  "invoice-moved",
  "invoice-returned",
  "invoice-reversed",
  "invoice-credited",
  "invoice-cancelled",
  "exhibitor-planned",
  "exhibitor-ended",
  "exhibitor-opened",
  "exhibitor-shared",
  "offer-made",
  "export-ordered",
  "export-fetched",
  "export-deleted",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Stands in the log in place of an address, where somebody used a link of a mail to staff that does not say whose it is. */
export const MAIL_LINK_ACTOR = "mail-link";

/**
 * What a mail to staff says that belongs to no form, by its kind: of the submission that has it, and of the delivery that mails it. Stored
 * values. `stray-payment`: money for an order that the database does not know, with the provider's id and rupiah; `refused-publication`:
 * one that was refused at its time, in ms since the epoch; `refused-edition`: one that did not open at its time, by its number; `export-done`:
 * a file that is ready, or that failed, by its id.
 */
export type StaffNotices = {
  "stray-payment": { payment: string; amount: number; method: string | null };
  "refused-publication": { scheduled: number; at: number };
  "refused-edition": { edition: number; at: number };
  "export-done": { export: string };
};
export type StaffNoticeKind = keyof StaffNotices;
