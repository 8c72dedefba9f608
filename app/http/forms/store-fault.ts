import { OutcomeUnknown } from "~/services/outbox/outbox";

const NOT_STORED =
  "We could not take this just now, and nothing was sent. What you typed is still here: please try again in a minute, or write to us on WhatsApp.";

const MAY_BE_STORED =
  "We could not confirm that we have this. What you typed is still here: please press Send again in a minute. We keep it once, however often you send it.";

/** What a visitor reads when the outbox threw instead of accepting the form. */
export function storeFaultMessage(error: unknown): string {
  return error instanceof OutcomeUnknown ? MAY_BE_STORED : NOT_STORED;
}
