import { type AuditAction, MAIL_LINK_ACTOR } from "~/base/values/staff";
import { m } from "~/paraglide/messages";

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
  "ticket-named": m.staff_audit_ticket_named,
  "ticket-revoked": m.staff_audit_ticket_revoked,
  "ticket-refunded": m.staff_audit_ticket_refunded,
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
  "log-exported": m.staff_audit_log_exported,
  "person-invited": m.staff_audit_person_invited,
  "person-changed": m.staff_audit_person_changed,
  "person-removed": m.staff_audit_person_removed,
};

/** What was done, in words; of a newer release, whose words this one does not have, its name. */
export const actionLabel = (action: string): string =>
  new Map<string, () => string>(Object.entries(labels)).get(action)?.() ?? m.staff_audit_unknown({ action });

/** Who did it. @param actor null: a person who was deleted */
export const actorName = (actor: string | null) =>
  actor === MAIL_LINK_ACTOR ? m.sales_check_actor() : (actor ?? m.staff_audit_nobody());
