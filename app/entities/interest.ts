import type { InterestTopic } from "./choices";
import { defineForm, emailField, type Stored } from "./values/form-definition";

/** Days for which the link in the mail confirms a request. A request that was not confirmed is then deleted. */
export const CONFIRM_WITHIN_DAYS = 7;

/** The topics as they end the sentence "We write to you about …". */
export const TOPIC_PHRASES: Readonly<Record<InterestTopic, string>> = {
  visiting: "the dates and tickets of the next expo",
  exhibiting: "booths at the next expo",
};

/** The form "Tell me when" (docs/product.md, "Tell me when"). It has no `api`: a request is no lead. */
export const interestForm = defineForm({
  kind: "interest",
  referencePrefix: "UP",
  consent: {
    version: "interest-2025-10-01",
    text: "I agree that the organiser keeps my e-mail address to tell me about the next expo until I unsubscribe, as the privacy policy says.",
  },
  fields: {
    email: emailField,
    topic: {
      type: "choice",
      label: "What shall we tell you about?",
      mailLabel: "Topic",
      options: { visiting: "Visiting: dates and tickets", exhibiting: "Exhibiting: booths and prices" },
      initial: "visiting",
      missing: "Choose what we shall tell you about.",
    },
  },
  mailFirst: [],
});

export type Interest = Stored<typeof interestForm>;
