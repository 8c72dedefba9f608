import { formatNumber } from "~/base/values/counts-and-lists";
import { cleanLine } from "~/base/values/plain-text";
import { ageOf, type InboxView, type LeadAct, type LeadSubjectName } from "~/leads/inbox/inbox-rules";
import type { Lead } from "~/leads/inbox/lead-inbox.server";
import { CONTACT_TOPICS } from "~/leads/model/contact-message";
import { m } from "~/paraglide/messages";

/** What a lead is about, as staff read it. */
export const subjectLabels: Readonly<Record<LeadSubjectName, () => string>> = {
  ...CONTACT_TOPICS,
  "exhibitor-registration": () => m.inbox_about_exhibitor(),
  "press-accreditation": () => m.inbox_about_press(),
  interest: () => m.inbox_about_updates(),
};

/** The list's choices. */
export const viewLabels: Readonly<Record<InboxView, () => string>> = {
  waiting: () => m.inbox_view_waiting(),
  free: () => m.inbox_view_free(),
  taken: () => m.inbox_view_taken(),
  mine: () => m.inbox_view_mine(),
  answered: () => m.inbox_view_answered(),
  closed: () => m.inbox_view_closed(),
  all: () => m.inbox_view_all(),
};

/** How old something is: "2 d". @param ms at least 0 */
export function ageText(ms: number): string {
  const { unit, count } = ageOf(ms);
  const texts = { minutes: m.inbox_age_minutes, hours: m.inbox_age_hours, days: m.inbox_age_days };
  return texts[unit]({ count: formatNumber(count) });
}

/** Where a lead stands, and how that looks: it asks for something, waits, is done, or is over. */
export function standingOf({ kind, state, holder, isRefused, confirmedAt }: Lead): {
  label: string;
  tone: "asks" | "waits" | "good" | "over";
} {
  if (kind === "interest") {
    return { label: confirmedAt === null ? m.inbox_state_unconfirmed() : m.inbox_state_listed(), tone: "over" };
  }
  switch (state) {
    case "answered":
      return isRefused
        ? { label: m.inbox_state_refused(), tone: "asks" }
        : { label: m.inbox_state_answered(), tone: "good" };
    case "closed":
      return { label: m.inbox_state_closed(), tone: "over" };
    case "before":
      return { label: m.inbox_state_before(), tone: "over" };
    default:
      return { label: holder === null ? m.inbox_view_waiting() : m.inbox_state_taken(), tone: "waits" };
  }
}

/** Who sent a lead, as one line. */
export function senderOf({ kind, payload }: Lead): { name: string; company: string } {
  switch (kind) {
    case "exhibitor-registration":
      return { name: cleanLine(payload.contactName), company: cleanLine(payload.brand || payload.company) };
    case "press-accreditation":
      return { name: cleanLine(payload.name), company: cleanLine(payload.medium) };
    case "contact-message":
      return { name: cleanLine(payload.name), company: "" };
    default:
      return { name: cleanLine(payload.email), company: "" };
  }
}

const ACT_TEXTS: Readonly<Record<LeadAct, (said: { who: string }) => string>> = {
  taken: () => m.inbox_act_taken(),
  given: (said) => m.inbox_act_given(said),
  left: () => m.inbox_act_left(),
  noted: () => m.inbox_act_noted(),
  answered: () => m.inbox_act_answered(),
  closed: () => m.inbox_act_closed(),
  opened: () => m.inbox_act_opened(),
  resent: () => m.inbox_act_resent(),
};

/** What staff did, in words; "something" for an act of a newer release. @param about to whom it was given; null: that person was deleted */
export const actText = (act: string, about: string | null): string =>
  new Map<string, (said: { who: string }) => string>(Object.entries(ACT_TEXTS)).get(act)?.({
    who: about ?? m.staff_audit_nobody(),
  }) ?? m.inbox_act_other();
