import { randomUUID } from "node:crypto";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { env } from "~/base/env/env.server";
import { dayWords } from "~/base/values/jakarta-time";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { siteInbox, siteLeadHistory } from "~/leads/inbox/site-inbox.server";
import { m } from "~/paraglide/messages";
import type { FormFields } from "~/platform/forms/form-fields.server";
import { staffPeople } from "~/staff/accounts/site-staff.server";
import { mayDo } from "~/staff/accounts/staff-rules";

/** What was typed, and what is wrong with which field; null: with none. `isLate`: somebody else was faster, and the page shows what they did. */
export type TriedFollowUp = {
  fields: Pick<FormFields, "get">;
  fault: { field: string; message: string } | null;
  isLate: boolean;
};

/** People who may have an exhibitor, by address. */
export async function peopleForExhibitors(): Promise<string[]> {
  const invited = await staffPeople().invited();
  const people = [...env.staff, ...invited].filter(({ role }) => mayDo(role, "manage-exhibitors"));
  return [...new Set(people.map(({ email }) => email))].toSorted();
}

/** The next step with its day, which no line breaks, as people read it; empty: none is planned. */
export function nextText({ nextStep, nextOn }: { nextStep: string; nextOn: string | null }): string {
  const day = nextOn === null ? "" : dayWords(nextOn).replaceAll(" ", "\u00a0");
  if (nextStep && day) return m.exhibitors_next_on({ step: nextStep, day });
  return nextStep || (day && m.exhibitors_next_day({ day }));
}

/** What the team knows of an exhibitor, with the forms that change it. @param hasUnits whether it has units now @param tried absent: nothing was sent */
export async function toFollowUpView(reference: string, hasUnits: boolean, tried?: TriedFollowUp) {
  const { followUps } = siteBooths();
  const [followUp, partners, people, lead] = await Promise.all([
    followUps.find(reference),
    followUps.partners(reference),
    peopleForExhibitors(),
    siteInbox().find(reference),
  ]);
  const entries = lead ? await siteLeadHistory().entries(lead.id) : [];
  const isSent = (act: string) => tried?.fields.get("do") === act;
  const typed = (act: string, name: string) => (isSent(act) ? tried?.fields.get(name) : undefined);
  const { owner, nextStep, nextOn, tags, version, endedAt } = followUp;
  const options = owner !== null && !people.includes(owner) ? [owner, ...people] : people;
  return {
    key: typed("note", "key") ?? typed("share", "key") ?? randomUUID(),
    owner,
    people: options,
    next: nextText(followUp),
    isPlanTried: isSent("plan") || isSent("give"),
    isShareTried: isSent("share"),
    plan: {
      // Who has been told what others did decides: the next press counts.
      version: (tried?.isLate ? undefined : typed("plan", "version")) ?? String(version),
      nextStep: typed("plan", "nextStep") ?? nextStep,
      nextOn: typed("plan", "nextOn") ?? nextOn ?? "",
      tags: typed("plan", "tags") ?? tags.join(", "),
    },
    tags,
    note: typed("note", "note") ?? "",
    notes: entries
      .filter(({ note }) => note !== null)
      .map(({ id, at, actor, note }) => ({ id, at: formatSiteMoment(at), who: actor ?? "", note: note ?? "" }))
      .toReversed(),
    partners: partners.map(({ id, name, contact, email }) => ({ id, name, detail: [contact, email].filter(Boolean) })),
    partner: {
      name: typed("share", "name") ?? "",
      contact: typed("share", "contact") ?? "",
      email: typed("share", "email") ?? "",
    },
    isEnded: endedAt !== null && !hasUnits,
    canEnd: endedAt === null && !hasUnits,
    fault: tried?.fault ?? null,
  };
}

export type FollowUpView = Awaited<ReturnType<typeof toFollowUpView>>;
