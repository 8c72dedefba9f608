import { defineForm, emailField, type Stored } from "~/base/forms/form-definition";
import type { InterestTopic } from "~/base/values/choices";
import { m } from "~/paraglide/messages";

/** Days for which the link in the mail confirms a request. A request that was not confirmed is then deleted. */
export const CONFIRM_WITHIN_DAYS = 7;

/** The topics as they end the sentence "We’ll e-mail you about …". */
export const TOPIC_PHRASES: Readonly<Record<InterestTopic, () => string>> = {
  visiting: () => m.forms_interest_visiting_phrase(),
  exhibiting: () => m.forms_interest_exhibiting_phrase(),
};

/** The form "Get updates" (docs/product.md, "Get updates"). It has no `api`: a request is not a lead. */
export const interestForm = defineForm({
  kind: "interest",
  referencePrefix: "UP",
  consent: {
    version: "interest-2025-10-01",
    text: m.forms_interest_consent,
  },
  fields: {
    email: emailField,
    topic: {
      type: "choice",
      label: () => m.forms_interest_topic(),
      mailLabel: () => m.mail_topic(),
      options: { visiting: () => m.forms_interest_visiting(), exhibiting: () => m.forms_interest_exhibiting() },
      initial: "visiting",
      missing: () => m.forms_interest_topic_missing(),
    },
  },
  mailFirst: [],
});

export type Interest = Stored<typeof interestForm>;
