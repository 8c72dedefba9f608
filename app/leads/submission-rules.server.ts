import { givenFields } from "~/base/forms/given-fields";
import { interestForm } from "~/content/model/interest";
import type { PlannedDelivery, SubmissionRules } from "~/platform/outbox/kinds";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import type { NewSubmission } from "~/platform/outbox/outbox";
import { addressOf } from "./interest/interests.server";
import { type AnswerContent, LEAD_ANSWER } from "./model/lead-answer";
import { type InterestContent, LEAD_KINDS, type LeadContent, type LeadKind, leadForms } from "./model/leads";

/**
 * A lead to store. One that came by the API (`source`) is mailed to staff only: the instance that showed the form acknowledges it, and two
 * instances that deliver to each other must not loop.
 */
export type NewLead = NewSubmission & LeadContent & { source?: "form" | "api" };

/** Acknowledgements to one mailbox within the window: a bot that types strangers' addresses must not make us spam them. */
const MAX_ACKNOWLEDGEMENTS = { lead: 3, interest: 1 };

const ACKNOWLEDGEMENT: PlannedDelivery = { kind: "acknowledgement", counts: true };

/** Mails to who sent a lead, or asked to be told when. */
export const SENDER_MAILS: readonly string[] = [ACKNOWLEDGEMENT.kind];

/** How leads of a kind are stored. @param withApi whether they are also delivered to a product API */
function leadRules(kind: LeadKind, withApi: boolean): SubmissionRules<NewLead> {
  return {
    referencePrefix: leadForms[kind].referencePrefix,
    given: ({ payload, source }) => givenFields(payload, { mayChange: ["categoryName"], withMoment: source === "api" }),
    capKey: ({ payload }) => capKeyOf(null, payload.email),
    plan({ source }, counted) {
      const staff = { kind: "staff-mail" };
      if (source === "api") return [staff];
      return [
        staff,
        ...(withApi ? [{ kind: "api" }] : []),
        ...(counted < MAX_ACKNOWLEDGEMENTS.lead ? [ACKNOWLEDGEMENT] : []),
      ];
    },
    acknowledgedBy: SENDER_MAILS,
  };
}

/** How requests to be told when are stored: with their address, which the list goes by. */
const interestRules: SubmissionRules<NewSubmission & InterestContent> = {
  referencePrefix: interestForm.referencePrefix,
  given: ({ payload }) => givenFields(payload, { mayChange: [] }),
  capKey: ({ payload }) => capKeyOf("interest", payload.email),
  plan: (_, counted) => (counted < MAX_ACKNOWLEDGEMENTS.interest ? [ACKNOWLEDGEMENT] : []),
  acknowledgedBy: SENDER_MAILS,
  async storeBeside(sql, schema, id, { payload }) {
    await sql(`INSERT INTO ${schema}interest (submission_id, address) VALUES ($1, $2)`, [id, addressOf(payload.email)]);
  },
  isKept: true,
  hasOneDelivery: true,
};

/** The mail that brings an answer of the staff. */
export const ANSWER_MAIL = "answer";

/** How answers of the staff are stored. They go with the lead that they answer (`app/leads/inbox`). */
export const answerRules: SubmissionRules<NewSubmission & AnswerContent> = {
  referencePrefix: "RE",
  given: ({ payload: { lead, text } }) => ({ lead, text }),
  capKey: ({ payload }) => capKeyOf(LEAD_ANSWER, payload.email),
  plan: () => [{ kind: ANSWER_MAIL }],
  acknowledgedBy: [ANSWER_MAIL],
  isKept: true,
};

/** The rules of all that this domain stores, by kind. */
export function leadSubmissions({
  withApi,
}: {
  withApi: boolean;
}): Record<LeadKind | "interest" | typeof LEAD_ANSWER, SubmissionRules> {
  const ofLeads = LEAD_KINDS.map((kind) => [kind, leadRules(kind, withApi)]);
  return {
    ...(Object.fromEntries(ofLeads) as Record<LeadKind, SubmissionRules>),
    interest: interestRules,
    [LEAD_ANSWER]: answerRules,
  };
}
