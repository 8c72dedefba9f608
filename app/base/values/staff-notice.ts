/**
 * What a mail to staff says that belongs to no form, by its kind: of the submission that has it, and of the delivery that mails it. Stored
 * values. `stray-payment`: money for an order that the database does not know, with the provider's id and rupiah; `refused-publication`:
 * one that was refused at its time, in ms since the epoch; `refused-edition`: one that did not open at its time, by its number.
 */
export type StaffNotices = {
  "stray-payment": { payment: string; amount: number; method: string | null };
  "refused-publication": { scheduled: number; at: number };
  "refused-edition": { edition: number; at: number };
};
export type StaffNoticeKind = keyof StaffNotices;
