import { wallClock } from "~/base/clock/clock.server";
import { cleanLine, cleanText } from "~/base/values/plain-text";
import { FOLLOW_UP_FIELDS, MAX_PARTNERS, readDay, readTags } from "~/booths/model/follow-up";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { siteInbox, siteLeadDesk } from "~/leads/inbox/site-inbox.server";
import { MAX_NOTE } from "~/leads/model/lead-answer";
import { m } from "~/paraglide/messages";
import { readEmail } from "~/platform/forms/read-email";
import { peopleForExhibitors } from "./follow-up-view.server";

/** Characters of the fields of these forms. */
export const FOLLOW_UP_LENGTHS = {
  ...FOLLOW_UP_FIELDS,
  ...{ version: 10, owner: FOLLOW_UP_FIELDS.email, note: MAX_NOTE, partner: 36 },
};

/** The presses, and what the page says once each is done. */
export const FOLLOW_UP_SAID = {
  plan: () => m.exhibitors_said_plan(),
  stepdone: () => m.exhibitors_said_step_done(),
  give: () => m.exhibitors_said_give(),
  note: () => m.exhibitors_said_note(),
  end: () => m.exhibitors_said_end(),
  open: () => m.exhibitors_said_open(),
  share: () => m.exhibitors_said_share(),
  unshare: () => m.exhibitors_said_unshare(),
};
export type FollowUpPress = keyof typeof FOLLOW_UP_SAID;
/** Whether the name of a press is one of these. */
export const isFollowUpPress = (name: string): name is FollowUpPress => Object.hasOwn(FOLLOW_UP_SAID, name);

/** `fault`: nothing was done, because of a field; null: somebody was faster. */
export type FollowUpOutcome = { isDone: true } | { isDone: false; fault: { field: string; message: string } | null };

const DONE: FollowUpOutcome = { isDone: true };
const MEANWHILE: FollowUpOutcome = { isDone: false, fault: null };
const fault = (field: string, message: string): FollowUpOutcome => ({ isDone: false, fault: { field, message } });
const orMeanwhile = (isDone: boolean): FollowUpOutcome => (isDone ? DONE : MEANWHILE);

type Field = (name: keyof typeof FOLLOW_UP_LENGTHS) => string;
type Work = { actor: string; reference: string; key: string };

/** Does what a form of the team's part of an exhibitor's page says. @param work.key of the form */
export function changeFollowUp(press: FollowUpPress, work: Work, field: Field): Promise<FollowUpOutcome> {
  return ACTS[press](work, field);
}

type Plan = Parameters<ReturnType<typeof siteBooths>["followUps"]["plan"]>[1];

/** Stores what comes next, unless somebody has changed it since the form was shown. */
async function storePlan(work: Work, field: Field, plan: Plan): Promise<FollowUpOutcome> {
  const version = Number(field("version"));
  if (!Number.isSafeInteger(version)) return MEANWHILE;
  return orMeanwhile(await siteBooths().followUps.plan({ ...work, version }, plan));
}

const ACTS: Readonly<Record<FollowUpPress, (work: Work, field: Field) => Promise<FollowUpOutcome>>> = {
  async plan(work, field) {
    const nextOn = readDay(field("nextOn"));
    const tags = readTags(field("tags"));
    if (nextOn === undefined) return fault("nextOn", m.exhibitors_day_bad());
    if (tags === null) return fault("tags", m.exhibitors_tags_bad());
    return storePlan(work, field, { nextStep: cleanLine(field("nextStep")), nextOn, tags });
  },

  async stepdone(work, field) {
    const { tags } = await siteBooths().followUps.find(work.reference);
    return storePlan(work, field, { nextStep: "", nextOn: null, tags });
  },

  async give({ actor, reference }, field) {
    const lead = await siteInbox().find(reference);
    if (!lead) return MEANWHILE;
    const of = { id: lead.id, reference, actor };
    const owner = field("owner").trim().toLowerCase();
    if (owner === "") return orMeanwhile(lead.holder === null || (await siteLeadDesk().leave(of, lead.holder)));
    if (!(await peopleForExhibitors()).includes(owner)) return fault("owner", m.inbox_nobody());
    return orMeanwhile(await siteLeadDesk().give(of, owner));
  },

  async note({ actor, reference, key }, field) {
    const note = cleanText(field("note"));
    if (note === "") return fault("note", m.inbox_note_empty());
    const lead = await siteInbox().find(reference);
    return orMeanwhile(lead !== null && (await siteLeadDesk().note({ id: lead.id, reference, actor }, key, note)));
  },

  async end(work) {
    await siteBooths().followUps.end(work, wallClock.now());
    return DONE;
  },

  async open(work) {
    await siteBooths().followUps.end(work, null);
    return DONE;
  },

  async share({ key, ...work }, field) {
    const partner = {
      id: key,
      name: cleanLine(field("name")),
      contact: cleanLine(field("contact")),
      email: cleanLine(field("email")),
    };
    if (partner.name === "") return fault("name", m.exhibitors_partner_missing());
    if (partner.email !== "" && readEmail(partner.email) === null) return fault("email", m.exhibitors_email_bad());
    const isStored = await siteBooths().followUps.share(work, partner);
    return isStored ? DONE : fault("name", m.exhibitors_partner_most({ count: MAX_PARTNERS }));
  },

  async unshare(work, field) {
    await siteBooths().followUps.unshare(work, field("partner"));
    return DONE;
  },
};
