import { cleanLine } from "~/base/values/plain-text";
import { EXHIBITORS_PATH, exhibitorPath, MANY_EXHIBITORS_PATH } from "~/booths/desk/exhibitors-address";
import { NOBODY } from "~/booths/follow-up/exhibitor-filters";
import { nextText, peopleForExhibitors } from "~/booths/follow-up/follow-up-view.server";
import { FOLLOW_UP_FIELDS, type FollowUp, readDay, readTags } from "~/booths/model/follow-up";
import { type Exhibitor, nameOf } from "~/booths/stock/exhibitor-list.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { siteInbox, siteLeadDesk } from "~/leads/inbox/site-inbox.server";
import { m } from "~/paraglide/messages";
import { findReference } from "~/platform/outbox/references";
import type { ManyAct, ManyList } from "~/staff/many/many-form.server";

type Entry = { reference: string; payload: Exhibitor["payload"]; followUp: FollowUp };

const needs = "manage-exhibitors";
const isFit = () => true;

const owner: ManyAct<Entry> = {
  needs,
  isFit,
  texts: {
    title: m.exhibitors_many_owner_title,
    button: m.exhibitors_many_owner_button,
    fits: m.exhibitors_many_owner_fits,
    done: m.exhibitors_many_owner_done,
  },
  seenOf: ({ followUp }) => followUp.owner ?? "",
  async fields(typed) {
    const people = await peopleForExhibitors();
    const value = typed?.get("owner") ?? "";
    return [
      {
        ...{ kind: "choice", name: "owner", label: m.exhibitors_owner(), value },
        options: [
          { value: "", label: m.inbox_many_choose() },
          ...people.map((email) => ({ value: email, label: email })),
          { value: NOBODY, label: m.exhibitors_nobody() },
        ],
        fault: typed === null || [...people, NOBODY].includes(value) ? undefined : m.inbox_nobody(),
      },
    ];
  },
  async change(reference, { seen, actor, typed }) {
    const lead = await siteInbox().find(reference);
    if (!lead) return "nothing";
    const chosen = typed.get("owner") ?? "";
    const to = chosen === NOBODY ? null : chosen;
    if (lead.holder === to) return "done";
    if ((lead.holder ?? "") !== seen) return "meanwhile";
    const work = { id: lead.id, reference, actor };
    const isDone = to === null ? siteLeadDesk().leave(work, lead.holder ?? "") : siteLeadDesk().give(work, to);
    return (await isDone) ? "done" : "meanwhile";
  },
};

const step: ManyAct<Entry> = {
  needs,
  isFit,
  texts: {
    title: m.exhibitors_many_step_title,
    button: m.exhibitors_many_step_button,
    fits: m.exhibitors_many_step_fits,
    done: m.exhibitors_many_step_done,
  },
  seenOf: ({ followUp }) => String(followUp.version),
  async fields(typed) {
    const [nextStep, nextOn] = [typed?.get("nextStep") ?? "", typed?.get("nextOn") ?? ""];
    const isMissing = typed !== null && cleanLine(nextStep) === "" && nextOn.trim() === "";
    return [
      {
        ...{ kind: "line", name: "nextStep", label: m.exhibitors_next_step(), hint: m.exhibitors_next_hint() },
        ...{ value: nextStep, maxLength: FOLLOW_UP_FIELDS.nextStep },
        fault: isMissing || nextStep.length > FOLLOW_UP_FIELDS.nextStep ? m.exhibitors_many_step_missing() : undefined,
      },
      {
        ...{ kind: "day", name: "nextOn", label: m.exhibitors_next_day_label(), value: nextOn },
        fault: readDay(nextOn) === undefined ? m.exhibitors_day_bad() : undefined,
      },
    ];
  },
  async change(reference, { seen, actor, typed }) {
    const { tags } = await siteBooths().followUps.find(reference);
    const plan = {
      ...{ nextStep: cleanLine(typed.get("nextStep") ?? ""), nextOn: readDay(typed.get("nextOn") ?? "") ?? null },
      tags,
    };
    const version = /^\d{1,9}$/.test(seen) ? Number(seen) : -1;
    return (await siteBooths().followUps.plan({ actor, reference, version }, plan)) ? "done" : "meanwhile";
  },
};

const tag: ManyAct<Entry> = {
  needs,
  isFit,
  texts: {
    title: m.exhibitors_many_tag_title,
    button: m.exhibitors_many_tag_button,
    fits: m.exhibitors_many_tag_fits,
    done: m.exhibitors_many_tag_done,
    nothing: m.exhibitors_many_tag_full,
  },
  // One more tag goes well with whatever somebody else has changed.
  seenOf: () => "",
  async fields(typed) {
    const value = typed?.get("tags") ?? "";
    const tags = readTags(value);
    const isBad = typed !== null && (tags === null || tags.length === 0);
    return [
      {
        ...{ kind: "line", name: "tags", label: m.exhibitors_tags(), hint: m.exhibitors_tags_hint(), value },
        maxLength: FOLLOW_UP_FIELDS.tags,
        fault: isBad ? m.exhibitors_tags_bad() : undefined,
      },
    ];
  },
  async change(reference, { actor, typed }) {
    const { nextStep, nextOn, tags, version } = await siteBooths().followUps.find(reference);
    const all = readTags([...tags, typed.get("tags") ?? ""].join(","));
    if (all === null) return "nothing";
    if (all.length === tags.length) return "done";
    const isDone = await siteBooths().followUps.plan({ actor, reference, version }, { nextStep, nextOn, tags: all });
    return isDone ? "done" : "meanwhile";
  },
};

const acts = { owner, step, tag };

/** Several exhibitors of the list: what the sales team can do with them at once. */
export const manyExhibitors: ManyList<keyof typeof acts, Entry> = {
  path: MANY_EXHIBITORS_PATH,
  listPath: EXHIBITORS_PATH,
  name: "exhibitor",
  title: m.exhibitors_many,
  none: m.exhibitors_many_none,
  acts,
  readReference: findReference,
  async findAll(references) {
    const { list, followUps } = siteBooths();
    const found = await Promise.all(
      references.map(async (reference) => {
        const exhibitor = await list.find(reference);
        return exhibitor ? [{ ...exhibitor, followUp: await followUps.find(reference) }] : [];
      }),
    );
    return found.flat();
  },
  toRow: ({ reference, payload, followUp }, why) => ({
    ...{ reference, href: exhibitorPath(reference), title: cleanLine(nameOf(payload)) },
    detail:
      why ??
      [followUp.owner ?? "", nextText(followUp), ...followUp.tags.map((word) => `#${word}`)]
        .filter(Boolean)
        .join(" · "),
    fact: "",
  }),
  whyNot: () => "",
};
