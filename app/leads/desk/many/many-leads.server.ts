import { siteClockOffset } from "~/base/clock/clock.server";
import { formatDay } from "~/base/values/jakarta-time";
import { subjectOf } from "~/leads/desk/inbox-view.server";
import { LEADS_PATH, leadPath, MANY_LEADS_PATH } from "~/leads/desk/lead-address";
import { peopleForLeads } from "~/leads/desk/lead-view.server";
import { senderOf, standingOf, subjectLabels } from "~/leads/desk/lead-words";
import type { Lead } from "~/leads/inbox/lead-inbox.server";
import { siteInbox, siteLeadDesk } from "~/leads/inbox/site-inbox.server";
import { m } from "~/paraglide/messages";
import { findReference } from "~/platform/outbox/references";
import type { ManyAct, ManyList } from "~/staff/many/many-form.server";

/** Whether somebody waits for an answer: none was given, or it was refused. */
const isWaiting = ({ kind, state, isRefused }: Lead): boolean =>
  kind !== "interest" && (state === "open" || (state === "answered" && isRefused));

const needs = "answer-leads";

const take: ManyAct<Lead> = {
  needs,
  texts: {
    title: m.inbox_many_take_title,
    button: m.inbox_many_take_button,
    fits: m.inbox_many_take_fits,
    done: m.inbox_many_take_done,
  },
  isFit: (lead) => isWaiting(lead) && lead.holder === null,
  seenOf: ({ state }) => state,
  async change(reference, { seen, actor }) {
    const lead = await siteInbox().find(reference);
    if (!lead) return "nothing";
    if (lead.holder !== actor && lead.state !== seen) return "meanwhile";
    return (await siteLeadDesk().take({ id: lead.id, reference, actor })) ? "done" : "meanwhile";
  },
};

const give: ManyAct<Lead> = {
  needs,
  texts: {
    title: m.inbox_many_give_title,
    button: m.inbox_many_give_button,
    fits: m.inbox_many_give_fits,
    done: m.inbox_many_give_done,
  },
  isFit: isWaiting,
  seenOf: ({ holder }) => holder ?? "",
  async fields(typed) {
    const people = await peopleForLeads();
    const to = typed?.get("to") ?? "";
    return [
      {
        ...{ kind: "choice", name: "to", label: m.inbox_give_to(), value: to },
        options: [
          { value: "", label: m.inbox_many_choose() },
          ...people.map((email) => ({ value: email, label: email })),
        ],
        fault: typed === null || people.includes(to) ? undefined : m.inbox_nobody(),
      },
    ];
  },
  async change(reference, { seen, actor, typed }) {
    const lead = await siteInbox().find(reference);
    const to = typed.get("to") ?? "";
    if (!lead) return "nothing";
    if (lead.holder === to) return "done";
    if ((lead.holder ?? "") !== seen) return "meanwhile";
    return (await siteLeadDesk().give({ id: lead.id, reference, actor }, to)) ? "done" : "nothing";
  },
};

const close: ManyAct<Lead> = {
  needs,
  texts: {
    title: m.inbox_many_close_title,
    button: m.inbox_many_close_button,
    fits: m.inbox_many_close_fits,
    done: m.inbox_many_close_done,
  },
  isFit: isWaiting,
  seenOf: ({ state }) => state,
  async change(reference, { seen, actor }) {
    const lead = await siteInbox().find(reference);
    if (!lead) return "nothing";
    if (lead.state === "closed") return "done";
    if (lead.state !== seen) return "meanwhile";
    return (await siteLeadDesk().move({ id: lead.id, reference, actor }, "closed")) ? "done" : "nothing";
  },
};

const acts = { take, give, close };

/** Several messages of the inbox: what can be done with them at once. */
export const manyLeads: ManyList<keyof typeof acts, Lead> = {
  path: MANY_LEADS_PATH,
  listPath: LEADS_PATH,
  name: "lead",
  title: m.inbox_many,
  none: m.inbox_many_none,
  acts,
  readReference: findReference,
  async findAll(references) {
    const found = await Promise.all(references.map((reference) => siteInbox().find(reference)));
    return found.filter((lead) => lead !== null);
  },
  toRow(lead, why) {
    const { name, company } = senderOf(lead);
    const { reference, createdAt } = lead;
    return {
      ...{ reference, href: leadPath(reference), title: company ? `${name}, ${company}` : name },
      detail: why ?? [subjectLabels[subjectOf(lead)](), formatDay(createdAt + siteClockOffset)].join(" · "),
      fact: "",
    };
  },
  whyNot: (lead) =>
    [standingOf(lead).label, ...(lead.holder === null ? [] : [m.inbox_has({ who: lead.holder })])].join(" · "),
};
