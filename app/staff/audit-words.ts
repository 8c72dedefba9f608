import { formatRupiah } from "~/base/values/money";
import { AUDIT_ACTIONS, type AuditAction, MAIL_LINK_ACTOR } from "~/base/values/staff";
import { m } from "~/paraglide/messages";
import type { StaffAction } from "./accounts/staff-rules";
import { isOpenTo, type StaffPattern } from "./staff-addresses";

const labels: Readonly<Record<AuditAction, () => string>> = {
  "link-mailed": m.staff_audit_link_mailed,
  "link-printed": m.staff_audit_link_printed,
  "signed-in": m.staff_audit_signed_in,
  "signed-out": m.staff_audit_signed_out,
  "session-ended": m.staff_audit_sign_in_ended,
  published: m.staff_audit_published,
  restored: m.staff_audit_restored,
  "recipients-changed": m.staff_audit_recipients_changed,
  scheduled: m.staff_audit_scheduled,
  unscheduled: m.staff_audit_unscheduled,
  "schedule-refused": m.staff_audit_schedule_refused,
  "edition-added": m.staff_audit_edition_added,
  "edition-planned": m.staff_audit_edition_planned,
  "edition-unplanned": m.staff_audit_edition_unplanned,
  "edition-opened": m.staff_audit_edition_opened,
  "edition-refused": m.staff_audit_edition_refused,
  "edition-discarded": m.staff_audit_edition_discarded,
  "edition-closed": m.staff_audit_edition_closed,
  "order-made": m.staff_audit_order_made,
  "order-paid": m.staff_audit_order_paid,
  "order-refunded": m.staff_audit_order_refunded,
  "order-kept": m.staff_audit_order_kept,
  "order-cancelled": m.staff_audit_order_cancelled,
  "order-readdressed": m.staff_audit_order_readdressed,
  "order-corrected": m.staff_audit_order_corrected,
  "gate-linked": m.staff_audit_gate_linked,
  "gate-revoked": m.staff_audit_gate_revoked,
  "gate-list-printed": m.staff_audit_gate_list_printed,
  "gate-seen": m.staff_audit_gate_seen,
  "ticket-named": m.staff_audit_ticket_named,
  "ticket-revoked": m.staff_audit_ticket_revoked,
  "ticket-refunded": m.staff_audit_ticket_refunded,
  "ticket-exchanged": m.money_audit_exchanged,
  "tickets-resent": m.staff_audit_tickets_resent,
  "tickets-of-day": m.staff_audit_tickets_day,
  "message-sent": m.writing_audit_sent,
  "message-planned": m.writing_audit_planned,
  "message-unplanned": m.writing_audit_unplanned,
  "message-stopped": m.writing_audit_stopped,
  "message-resumed": m.writing_audit_resumed,
  "waiting-ended": m.waiting_list_audit_ended,
  "orders-exported": m.staff_audit_orders_exported,
  "orders-confirm-first": m.staff_audit_orders_confirm_first,
  "orders-confirm-later": m.staff_audit_orders_confirm_later,
  "voucher-made": m.vouchers_audit_made,
  "voucher-changed": m.vouchers_audit_changed,
  "voucher-ended": m.vouchers_audit_ended,
  "vouchers-exported": m.vouchers_audit_exported,
  "log-exported": m.staff_audit_log_exported,
  "transfer-explained": m.money_audit_explained,
  "transfer-reopened": m.money_audit_reopened,
  "person-invited": m.staff_audit_person_invited,
  "person-changed": m.staff_audit_person_changed,
  "person-removed": m.staff_audit_person_removed,
  "lead-taken": m.inbox_audit_taken,
  "lead-given": m.inbox_audit_given,
  "lead-left": m.inbox_audit_left,
  "lead-noted": m.inbox_audit_noted,
  "lead-answered": m.inbox_audit_answered,
  "lead-closed": m.inbox_audit_closed,
  "lead-opened": m.inbox_audit_opened,
  "lead-resent": m.inbox_audit_resent,
  "booth-extended": m.booths_audit_extended,
  "booth-reserved": m.booths_audit_reserved,
  "booth-contracted": m.booths_audit_contracted,
  "booth-released": m.booths_audit_released,
  "booth-moved": m.booths_audit_moved,
  "booth-blocked": m.booths_audit_blocked,
  "booth-unblocked": m.booths_audit_unblocked,
  "invoice-drawn": m.invoices_audit_drawn,
  "invoice-paid": m.invoices_audit_paid,
  "invoice-withheld": m.invoices_audit_withheld,
  "invoice-charges": m.invoices_audit_charges,
  "invoice-moved": m.invoices_audit_moved,
  "invoice-returned": m.invoices_audit_returned,
  "invoice-reversed": m.invoices_audit_reversed,
  "invoice-credited": m.invoices_audit_credited,
  "invoice-cancelled": m.invoices_audit_cancelled,
  "booth-priced": m.booths_audit_priced,
  "booth-allotted": m.passes_audit_allotted,
  "exhibitor-planned": m.exhibitors_audit_planned,
  "exhibitor-ended": m.exhibitors_audit_ended,
  "exhibitor-opened": m.exhibitors_audit_opened,
  "exhibitor-shared": m.exhibitors_audit_shared,
  "offer-made": m.offers_audit_made,
  "export-ordered": m.exports_audit_ordered,
  "export-fetched": m.exports_audit_fetched,
  "export-deleted": m.exports_audit_deleted,
};

/** What was done, in words; of a newer release, whose words this one does not have, its name. */
export const actionLabel = (action: string): string =>
  new Map<string, () => string>(Object.entries(labels)).get(action)?.() ?? m.staff_audit_unknown({ action });

/** What lines are about, as the page offers it. */
export const AUDIT_KINDS = ["content", "sales", "doors", "messages", "exhibitors", "team", "sign-ins"] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const kindLabels: Readonly<Record<AuditKind, () => string>> = {
  content: m.staff_audit_kind_content,
  sales: m.staff_audit_kind_sales,
  doors: m.staff_audit_kind_doors,
  messages: m.staff_audit_kind_messages,
  exhibitors: m.staff_audit_kind_exhibitors,
  team: m.staff_audit_kind_team,
  "sign-ins": m.staff_audit_kind_sign_ins,
};

/** The first words of actions, by what they are about. */
const FIRST_WORDS: Readonly<Record<AuditKind, readonly string[]>> = {
  content: ["published", "restored", "recipients", "scheduled", "unscheduled", "schedule", "edition"],
  sales: ["order", "orders", "ticket", "tickets", "waiting", "voucher", "vouchers", "transfer"],
  doors: ["gate"],
  messages: ["message", "lead"],
  exhibitors: ["booth", "exhibitor", "offer", "invoice"],
  team: ["person", "log", "export"],
  "sign-ins": ["link", "signed", "session"],
};

/** What was done that is of a kind. */
export const actionsOfKind = (kind: AuditKind): AuditAction[] =>
  AUDIT_ACTIONS.filter((action) => FIRST_WORDS[kind].includes(action.split("-", 1)[0] ?? ""));

/** Those whose detail ends with an amount, in whole rupiah: "INV-2025-1-0001 8241751". */
const WITH_AMOUNT: ReadonlySet<string> = new Set<AuditAction>([
  "invoice-paid",
  "invoice-withheld",
  "invoice-charges",
  "invoice-moved",
  "invoice-returned",
  "invoice-reversed",
]);

/** What it was done to, as people read it: "INV-2025-1-0001 · Rp 8.241.751". */
export function detailText(action: string, detail: string): string {
  if (action.startsWith("booth-")) return detail.replace(" ", " · ");
  if (!action.startsWith("invoice-")) return detail;
  const parts = detail.split(" ").join(" · ");
  return WITH_AMOUNT.has(action) ? parts.replace(/(?<=^|\s)-?\d+$/, (amount) => formatRupiah(Number(amount))) : parts;
}

const MONEY_PAGE = "/staff/exhibitors/:reference/money" satisfies StaffPattern;

/** The pages of orders, exhibitors and messages, by the letters with which their references begin. */
const PAGES: ReadonlyMap<string, StaffPattern> = new Map([
  ["JOE", "/staff/orders/:reference"],
  ["EX", "/staff/exhibitors/:reference"],
  ["CM", "/staff/leads/:reference"],
]);

const REFERENCE = /\b([A-Z]{2,3}-[0-9A-Z]{4}-[0-9A-Z]{2})\b/;
const INVOICE = /\b((?:INV|CN)-\d{4}-[0-9A-Z]+-\d+)\b/;

/** The references of exhibitors that details name. */
export const exhibitorsIn = (details: readonly (string | null)[]): string[] => [
  ...new Set(details.flatMap((detail) => detail?.match(/\bEX-[0-9A-Z]{4}-[0-9A-Z]{2}\b/g) ?? [])),
];

/** The numbers of invoices in details that name no exhibitor. */
export const invoicesIn = (details: readonly (string | null)[]): string[] => [
  ...new Set(
    details.flatMap((detail) =>
      detail && exhibitorsIn([detail]).length === 0 ? detail.split(INVOICE).filter((text) => INVOICE.test(text)) : [],
    ),
  ),
];

/** Whose invoices are, by their numbers: the references of exhibitors. */
export type Billed = Readonly<Record<string, string>>;

function pathOf(text: string, may: readonly StaffAction[], billed: Billed): string | null {
  const registration = INVOICE.exec(text)?.[0] === text ? billed[text] : undefined;
  if (registration !== undefined)
    return isOpenTo(may, MONEY_PAGE) ? MONEY_PAGE.replace(":reference", registration.toLowerCase()) : null;
  const page = REFERENCE.exec(text)?.[0] === text ? PAGES.get(text.split("-", 1)[0] ?? "") : undefined;
  return page && isOpenTo(may, page) ? page.replace(":reference", text.toLowerCase()) : null;
}

/**
 * The text of a detail in brackets, in parts.
 * @param may all that the reader may do @param billed whose invoices are that lead to the page with their money
 * @returns `to`: the page of what a part names; null: it has none that is known, or the reader may not open it
 */
export function detailParts(
  { action, detail }: { action: string; detail: string },
  may: readonly StaffAction[],
  billed: Billed = {},
): { text: string; to: string | null }[] {
  const parts: { text: string; to: string | null }[] = [];
  const named = detailText(action, detail)
    .split(REFERENCE)
    .flatMap((text) => text.split(INVOICE));
  // Where the exhibitor stands too, its own link is enough.
  const linked = exhibitorsIn([detail]).length === 0 ? billed : {};
  for (const text of ["(", ...named, ")"]) {
    const to = pathOf(text, may, linked);
    const last = parts.at(-1);
    if (to === null && last?.to === null) last.text += text;
    else if (text !== "") parts.push({ text, to });
  }
  return parts;
}

const OF_SIGN_INS: ReadonlySet<string> = new Set<AuditAction>([
  "link-mailed",
  "link-printed",
  "signed-in",
  "signed-out",
]);

/** Whether a line says no more than that somebody came or went. To sign out the device of another person is an act. */
export const isOfSignIns = (action: string): boolean => OF_SIGN_INS.has(action);

/** Who did it. @param actor null: a person who was deleted */
export const actorName = (actor: string | null) =>
  actor === MAIL_LINK_ACTOR ? m.sales_check_actor() : (actor ?? m.staff_audit_nobody());
