import { m } from "~/paraglide/messages";
import type { FormRefusal } from "~/platform/forms/read-form.server";
import { createSharedLimit, WINDOW_SECONDS } from "~/platform/http/security/rate-limit.server";

/** Sheets that an order writes and reads within `WINDOW_SECONDS`: each takes its own process, one at a time. */
const sheets = createSharedLimit({ budget: "order-names", points: 20, windowSeconds: WINDOW_SECONDS });
/** Presses of an order that send mails, within an hour. */
const mails = createSharedLimit({ budget: "order-names-mails", points: 10, windowSeconds: 3600 });

const refusalOf = async (limit: typeof sheets, reference: string): Promise<FormRefusal | null> => {
  const { allowed, retryAfterSeconds } = await limit.consume(reference);
  return allowed
    ? null
    : { status: 429, message: m.forms_too_many({ minutes: Math.ceil(retryAfterSeconds / 60) }), retryAfterSeconds };
};

/** Counts a sheet of an order. @returns why there is none now; null: there may be one */
export const countSheet = (reference: string) => refusalOf(sheets, reference);

/** Counts a press that sends mails. @returns why it sends none; null: it may */
export const countMails = (reference: string) => refusalOf(mails, reference);
