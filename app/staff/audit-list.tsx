import { type AuditAction, MAIL_LINK_ACTOR } from "~/base/values/staff";
import { m } from "~/paraglide/messages";
import { StaffLink } from "./staff-link";

export type ShownLine = {
  place: number;
  /** The time as text. */
  at: string;
  actor: string | null;
  /** One that this release does not know stands as it is. */
  action: string;
  detail: string | null;
};

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
  "order-paid": m.staff_audit_order_paid,
  "order-refunded": m.staff_audit_order_refunded,
  "order-kept": m.staff_audit_order_kept,
  "order-cancelled": m.staff_audit_order_cancelled,
  "order-readdressed": m.staff_audit_order_readdressed,
  "gate-linked": m.staff_audit_gate_linked,
  "gate-revoked": m.staff_audit_gate_revoked,
  "gate-list-printed": m.staff_audit_gate_list_printed,
  "ticket-named": m.staff_audit_ticket_named,
  "ticket-revoked": m.staff_audit_ticket_revoked,
  "ticket-refunded": m.staff_audit_ticket_refunded,
  "tickets-resent": m.staff_audit_tickets_resent,
  "tickets-of-day": m.staff_audit_tickets_day,
  "orders-exported": m.staff_audit_orders_exported,
  "orders-confirm-first": m.staff_audit_orders_confirm_first,
  "orders-confirm-later": m.staff_audit_orders_confirm_later,
};

/** What was done, in words; of a newer release, whose words this one does not have, its name. */
const labelOf = (action: string): string =>
  new Map<string, () => string>(Object.entries(labels)).get(action)?.() ?? m.staff_audit_unknown({ action });

const nameOf = (actor: string | null) =>
  actor === MAIL_LINK_ACTOR ? m.sales_check_actor() : (actor ?? m.staff_audit_nobody());

/** Lines of the audit log, newest first. @param props.older the place before which there are more; null: these are all */
export function AuditList({ lines, older }: { lines: readonly ShownLine[]; older: number | null }) {
  return (
    <>
      <ol className="divide-y divide-line">
        {lines.map(({ place, at, actor, action, detail }) => (
          <li key={place} className="py-3 wrap-anywhere">
            <p className="text-sm text-muted">{at}</p>
            <p>
              <span className="font-semibold">{nameOf(actor)}</span>
              {`: ${labelOf(action)}${detail ? ` (${detail})` : ""}`}
            </p>
          </li>
        ))}
      </ol>
      {older === null ? null : (
        <p className="mt-6">
          <StaffLink to={`/staff/audit?before=${older}`} className="button-quiet">
            {m.staff_audit_older()}
          </StaffLink>
        </p>
      )}
    </>
  );
}
