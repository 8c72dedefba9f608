import { data, type RouterContextProvider, redirect } from "react-router";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { UUID_PATTERN } from "~/base/values/addresses";
import { cleanText } from "~/base/values/plain-text";
import type { Lead } from "~/leads/inbox/lead-inbox.server";
import { siteInbox, siteLeadDesk, siteLeadHistory } from "~/leads/inbox/site-inbox.server";
import { MAX_ANSWER, MAX_NOTE } from "~/leads/model/lead-answer";
import { m } from "~/paraglide/messages";
import { keyOfPress } from "~/platform/forms/press-key.server";
import { storeErrorMessage } from "~/platform/forms/public-form.server";
import { readForm } from "~/platform/forms/read-form.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { staffOrRefusal } from "~/staff/staff-access.server";
import { withTemplate } from "./answer-templates.server";
import { leadPath } from "./lead-address";
import { type LeadPage, meanwhileText, peopleForLeads, type TriedLead, toLeadPage } from "./lead-view.server";
import { senderOf } from "./lead-words";
import { hasGap } from "./letter";

const ADDRESS_LENGTH = 254;

/** `to`: who gets the lead; `holder`: who had it on the page; `target`: the reference of what is sent again. */
const FIELD_LENGTHS = {
  ...{ do: 10, key: 36, seen: 36, text: MAX_ANSWER, note: MAX_NOTE },
  ...{ template: 20, language: 2, to: ADDRESS_LENGTH, holder: ADDRESS_LENGTH, target: 12 },
};

/** What the page shows after a form that was not done. `lead`: null: it cannot be read, or not by this person. */
export type LeadShown = { lead: LeadPage | null; tried: TriedLead };

type ChangeArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { reference: string } };

/** What the page says of the last press. */
const SAID = {
  taken: () => m.inbox_said_taken(),
  given: () => m.inbox_said_given(),
  left: () => m.inbox_said_left(),
  noted: () => m.inbox_said_noted(),
  answered: () => m.inbox_said_answered(),
  closed: () => m.inbox_said_closed(),
  opened: () => m.inbox_said_opened(),
  resent: () => m.inbox_said_resent(),
  meanwhile: () => m.inbox_said_meanwhile(),
} as const;
type Said = keyof typeof SAID;

const isSaid = (word: string): word is Said => Object.hasOwn(SAID, word);

/** What the page says of the last press; null: nothing. */
export function outcomeOf(params: URLSearchParams): string | null {
  const said = params.get("said") ?? "";
  return isSaid(said) ? SAID[said]() : null;
}

/** Whether the last press did nothing: somebody was faster. */
export const wasMeanwhile = (params: URLSearchParams): boolean => params.get("said") === "meanwhile";

/**
 * Does what a button of a lead's page says. What was typed is shown again, whatever stands in the way.
 * @param retry attempts again what the outbox has not sent of a submission, by its reference
 */
export async function changeLead(
  { request, context, params }: ChangeArgs,
  retry: (reference: string) => Promise<unknown>,
) {
  const { fields, refusal } = await readForm({ request, context }, { lengths: FIELD_LENGTHS });
  const field = (name: keyof typeof FIELD_LENGTHS) => fields.get(name) ?? "";
  const language = LOCALES.find((locale) => locale === field("language"));
  const typed = { text: fields.get("text"), note: fields.get("note"), seen: fields.get("seen"), language };
  const key = UUID_PATTERN.test(field("key")) ? field("key") : undefined;
  const tried = (message: string, more: Partial<TriedLead> = {}): TriedLead => ({
    ...{ message, isRefusal: true, ...typed, key },
    ...more,
  });
  const refuse = (status: number, message: string) =>
    data<LeadShown>({ lead: null, tried: tried(message) }, { status });
  const person = staffOrRefusal(context, "answer-leads");
  if ("status" in person) return refuse(person.status, person.message);
  const actor = person.signIn.email;
  try {
    const lead = await siteInbox().find(params.reference);
    if (!lead) return refuse(404, m.inbox_gone());
    const show = async (status: number, message: string, more: Partial<TriedLead> = {}) => {
      const shown = tried(message, more);
      return data<LeadShown>({ lead: await toLeadPage(lead, actor, shown), tried: shown }, { status });
    };
    if (refusal) return await show(refusal.status, refusal.message);
    const template = field("template");
    if (template && lead.kind !== "interest") {
      const text = withTemplate(lead, template, language ?? lead.payload.language, field("text"));
      return await show(200, m.inbox_template_inserted(), { text, isRefusal: false });
    }
    const press = {
      ...{ work: { id: lead.id, reference: lead.reference, actor }, lead, field, language },
      // After "Back" the page has its key still: another note is not the same one again.
      noteKey: keyOfPress(fields, "seen"),
    };
    const done = await act(press, show, retry);
    return typeof done === "string" ? redirect(`${leadPath(lead.reference)}?said=${done}`, 303) : done;
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error(faultOf(error), "a lead could not be changed");
    return refuse(503, storeErrorMessage(error));
  }
}

type Press = {
  work: { id: string; reference: string; actor: string };
  lead: Lead;
  /** In which the answer is; absent: that of who sent the lead. */
  language: Locale | undefined;
  field(name: keyof typeof FIELD_LENGTHS): string;
  /** The id of a note: the same words of one page view are stored once. */
  noteKey: string;
};
type Show = (status: number, message: string, more?: Partial<TriedLead>) => Promise<ReturnType<typeof data<LeadShown>>>;

/** @returns what was done, or the page again */
async function act(press: Press, show: Show, retry: (reference: string) => Promise<unknown>) {
  const { work, field } = press;
  const desk = siteLeadDesk();
  const orMeanwhile = async (done: Promise<boolean>, said: Said): Promise<Said> => ((await done) ? said : "meanwhile");
  switch (field("do")) {
    case "take":
      return orMeanwhile(desk.take(work), "taken");
    case "give": {
      const to = field("to");
      if (!(await peopleForLeads()).includes(to)) return show(400, m.inbox_nobody());
      return orMeanwhile(desk.give(work, to), "given");
    }
    case "leave":
      return orMeanwhile(desk.leave(work, field("holder")), "left");
    case "close":
      return orMeanwhile(desk.move(work, "closed"), "closed");
    case "open":
      return orMeanwhile(desk.move(work, "open"), "opened");
    case "note":
      return note(press, show);
    case "resend":
      return resend(press, retry);
    case "answer":
      return answer(press, show);
    default:
      return show(400, m.inbox_no_press());
  }
}

async function note({ work, field, noteKey }: Press, show: Show) {
  const text = cleanText(field("note"));
  if (text === "") return show(400, m.inbox_note_empty());
  if (text.length > MAX_NOTE) return show(400, m.inbox_too_long({ max: MAX_NOTE }));
  if (!UUID_PATTERN.test(field("key"))) return show(400, m.inbox_no_press());
  return (await siteLeadDesk().note(work, noteKey, text)) ? ("noted" as const) : ("meanwhile" as const);
}

async function resend({ work, lead, field }: Press, retry: (reference: string) => Promise<unknown>) {
  const answers = await siteLeadHistory().answers(lead.id);
  const target = [lead, ...answers].find(({ reference }) => reference === field("target"));
  if (!target) return "meanwhile" as const;
  await retry(target.reference);
  await siteLeadDesk().resent(work);
  return "resent" as const;
}

async function answer({ work, lead, field, language = lead.payload.language }: Press, show: Show) {
  const text = cleanText(field("text"));
  if (lead.kind === "interest") return show(400, m.inbox_no_press());
  if (text === "") return show(400, m.inbox_answer_empty());
  if (text.length > MAX_ANSWER) return show(400, m.inbox_too_long({ max: MAX_ANSWER }));
  if (hasGap(text)) return show(400, m.inbox_gap());
  if (!UUID_PATTERN.test(field("key"))) return show(400, m.inbox_no_press());
  const to = { name: senderOf(lead).name, email: lead.payload.email, language };
  const stored = await siteLeadDesk().answer(work, { key: field("key"), seen: field("seen"), text, ...to });
  if (stored.outcome === "gone") throw pageNotFound(leadPath(lead.reference));
  // Another answer, after all, is one that nobody has sent yet.
  if (stored.outcome === "meanwhile") return show(409, meanwhileText(stored.act), { key: undefined, seen: undefined });
  return "answered" as const;
}
