import type { Clock } from "~/base/clock/clock.server";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { describeFault } from "~/base/log/fault";
import type { StaffNotices } from "~/base/values/staff-notice";
import { composeRefusedPublication } from "~/content/editing/publications/refused-publication-mail.server";
import { OFF_SEASONS, type OffSeason } from "~/content/model/season";
import { submissionEndpoints } from "~/content/product-api/contract";
import { composeConfirmation } from "~/leads/mails/interest-mail.server";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import { composeAcknowledgement, composeStaffMail, type MailSettings } from "~/platform/mailer/submission-mail.server";
import { readRetryAfter } from "~/platform/upstream/upstream-http.server";
import {
  composeAddressChanged,
  composeOrderCancelled,
  composeOrderConfirmation,
  composeOrderInstead,
  composeOrderLinks,
  composeOrderNews,
  composeOrderPaid,
  composeOrderPlaced,
  composeOrderReminder,
  composeToBuyer,
  isOrderNews,
  type PaidWith,
} from "~/sales/mails/order-mail.server";
import type { OrderMails } from "~/sales/mails/order-mails.server";
import {
  composeOrderList,
  composeOrderToCheck,
  composePaymentAlarm,
  isPaymentAlarm,
  type StaffRecipient,
  staffRecipients,
} from "~/sales/mails/order-staff-mail.server";
import { composeStrayPayment } from "~/sales/mails/stray-payment-mail.server";
import { SALES_REPORT, type SalesReport } from "~/sales/model/sales-report";
import { composeSalesReport } from "~/sales/reports/sales-report-mail.server";
import type { Deliver, DeliveryOutcome } from "./delivery";
import { OFF_MAILS, type Submission } from "./outbox";
import { sendToEach } from "./send-to-each";
import type { LeadContent } from "./submissions";

export interface ApiDeliveryOptions {
  apiUrl: string;
  token: string;
  timeoutMs: number;
  clock: Clock;
}

/**
 * Creates the function that attempts one delivery: to staff in their language, to the visitor in the language of the form, or to the
 * API if there is one. `orderMails` reads the orders that a mail to staff lists, `paidOrder` makes what the mail about a paid
 * order has with it, `calledOff` says whether the expo is cancelled or postponed now, and `refusedPublication` what was to be published, by
 * whom, and where staff read why it was not. For acknowledgements, `seasonNote` reads the sentence about the season, and `categoryName` the name of an exhibitor's
 * category in the visitor's language; the stored one is in that of staff.
 */
export function createDeliver({
  mailer,
  settings,
  seasonNote,
  categoryName,
  orderMails,
  paidOrder,
  calledOff = () => null,
  refusedPublication = async () => ({ note: "", editor: null, href: settings.siteUrl }),
  api,
}: {
  mailer: Mailer;
  settings: MailSettings;
  seasonNote: () => Promise<string | null>;
  categoryName?: (slug: string) => Promise<string | undefined>;
  orderMails?: Pick<
    OrderMails,
    "deadlineOf" | "toCheck" | "ofBuyer" | "secondPayments" | "newsOf" | "stateOf" | "unconfirmedBeside"
  >;
  paidOrder?: (reference: string) => Promise<PaidWith>;
  calledOff?: () => OffSeason | null;
  refusedPublication?: (scheduled: number) => Promise<{ note: string; editor: string | null; href: string }>;
  api?: ApiDeliveryOptions;
}): Deliver {
  return async ({ remaining: only, signal, markOutcomeUnknown: beforeEnd, ...task }) => {
    const { id, kind, submission, createdAt, unknownOutcomes } = task;
    // A worker's deliveries belong to no request: each mail names its language.
    const send = async (language: Locale, compose: () => Mail | Promise<Mail>) =>
      mailer.send(await runWithLocale(language, compose), { only, signal, beforeEnd });
    /** A separate mail for each of the staff who gets those about orders. */
    const sendToStaff = (compose: (to: StaffRecipient) => Mail) => {
      const recipients = staffRecipients(settings).filter(({ address }) => only?.includes(address) ?? true);
      return sendToEach(recipients, async (recipient) => {
        const mail = await runWithLocale(settings.staffLanguage, () => compose(recipient));
        return mailer.send(mail, { signal, beforeEnd });
      });
    };
    const { language } = submission.payload;
    if (submission.kind === "interest") return send(language, () => composeConfirmation(submission, id, settings));
    if (kind === SALES_REPORT) {
      const { reference, createdAt, payload } = submission;
      // What the daily report stored: it has no form.
      const { report } = payload as unknown as { report: SalesReport };
      return send(settings.staffLanguage, () => composeSalesReport({ id, createdAt, reference, report }, settings));
    }
    const delivery = { id, mayBeDuplicate: unknownOutcomes > 0 };
    if (kind === "stray-payment") {
      const report = reportOf<"stray-payment">(submission);
      const stray = { ...report, ...delivery, createdAt: submission.createdAt };
      return send(settings.staffLanguage, () => composeStrayPayment(stray, settings));
    }
    if (kind === "refused-publication") {
      const report = reportOf<"refused-publication">(submission);
      const refused = { ...report, ...delivery, ...(await refusedPublication(report.scheduled)) };
      return send(settings.staffLanguage, () =>
        composeRefusedPublication({ ...refused, createdAt: submission.createdAt }, settings),
      );
    }
    if (submission.kind === "order") {
      if (kind === "order-check") {
        const deadline = (await orderMails?.deadlineOf(submission.reference)) ?? null;
        return sendToStaff((to) => composeOrderToCheck(submission, delivery, to, deadline, settings));
      }
      if (kind === "order-list") {
        const list = (await orderMails?.toCheck(submission.createdAt)) ?? { orders: [], count: 0 };
        return sendToStaff((to) => composeOrderList(submission, delivery, to, list, settings));
      }
      if (isPaymentAlarm(kind)) {
        const second = (await orderMails?.secondPayments(submission.reference)) ?? 0;
        return send(settings.staffLanguage, () =>
          composePaymentAlarm(submission, delivery, { kind, second }, settings),
        );
      }
      // An order may be weeks old: its buyer sees when the mail was written.
      const toBuyer = (compose: () => Mail) => send(language, () => ({ ...compose(), date: new Date(createdAt) }));
      if (kind === "address-changed") {
        const former = (only ?? []).map((address, place) => ({ address, place }));
        return sendToEach(former, async ({ address, place }) => {
          const own = place === 0 ? id : `${id}.${place}`;
          const mail = await runWithLocale(language, () => composeAddressChanged(submission, own, address, settings));
          return mailer.send({ ...mail, date: new Date(createdAt) }, { signal, beforeEnd });
        });
      }
      if (kind === "cancellation") {
        const state = await orderMails?.stateOf(submission.reference);
        return toBuyer(() => composeOrderCancelled(submission, id, settings, state ?? "cancelled"));
      }
      const off = calledOff();
      // The mail about money that comes for a cancelled expo says why it goes back. While it is postponed, other reasons stay true.
      if (isOrderNews(kind) && !(kind === "refund-due" && off === "cancelled")) {
        const facts = (await orderMails?.newsOf(submission.reference)) ?? { tickets: [], returned: 0, isLate: false };
        return toBuyer(() => composeOrderNews(submission, { id, kind }, settings, facts));
      }
      if (kind === "order-links") {
        const orders = (await orderMails?.ofBuyer(submission.payload.email)) ?? [];
        return toBuyer(() => composeOrderLinks(submission, id, settings, orders, off));
      }
      const about = OFF_SEASONS.find((season) => OFF_MAILS[season] === kind);
      if (about) {
        if (about !== off) return NOT_OFF;
        const orders = (await orderMails?.ofBuyer(submission.payload.email)) ?? [];
        return toBuyer(() => composeToBuyer(submission, id, settings, orders, about));
      }
      if (kind === "reminder") {
        const state = await orderMails?.stateOf(submission.reference);
        if (off) return NOBODY_PAYS;
        return state && state !== "placed"
          ? NOTHING_TO_PAY
          : toBuyer(() => composeOrderReminder(submission, id, settings));
      }
      if (kind === "receipt" && off !== "cancelled") {
        const paid = await runWithLocale(language, () => paidOrder?.(submission.reference));
        const facts = await orderMails?.newsOf(submission.reference);
        // Days and hours of an expo that is postponed are not known.
        const shown = paid && off ? { ...paid, visit: null } : paid;
        return toBuyer(() => composeOrderPaid(submission, id, settings, shown, facts?.isLate, off));
      }
      if (off) return toBuyer(() => composeOrderInstead(submission, id, settings, off));
      if (kind === "confirmation") {
        const { reference, payload } = submission;
        const others = await orderMails?.unconfirmedBeside(reference, payload.email);
        return toBuyer(() => composeOrderConfirmation(submission, id, settings, others));
      }
      if (kind !== "acknowledgement") return UNKNOWN_KIND;
      const state = await orderMails?.stateOf(submission.reference);
      return toBuyer(() => composeOrderPlaced(submission, id, settings, state ?? "placed"));
    }
    if (kind === "api") {
      if (!api) return NO_API;
      return deliverToApi(submission, api, signal);
    }
    if (kind === "staff-mail") {
      return send(settings.staffLanguage, () => composeStaffMail(submission, delivery, settings));
    }
    return send(language, async () => {
      const inLanguage = await withCategoryName(submission, categoryName);
      return composeAcknowledgement(inLanguage, id, settings, await seasonNote());
    });
  };
}

/** What a mail that belongs to no form says. */
const reportOf = <Kind extends keyof StaffNotices>({ payload }: Submission): StaffNotices[Kind] =>
  (payload as unknown as { report: StaffNotices[Kind] }).report;

async function withCategoryName(
  submission: Submission<LeadContent>,
  read: ((slug: string) => Promise<string | undefined>) | undefined,
): Promise<Submission<LeadContent>> {
  if (submission.kind !== "exhibitor-registration") return submission;
  const { payload } = submission;
  return {
    ...submission,
    payload: { ...payload, categoryName: (await read?.(payload.category)) ?? payload.categoryName },
  };
}

/** A setting that was lost, or an API that is to be replaced: the form waits for it. Staff have it by mail. */
const NO_API: DeliveryOutcome = {
  result: "unavailable",
  reason: "API_URL or API_TOKEN is not set any more.",
  fault: "address: API_URL or API_TOKEN is not set",
};

/** Tried again: a process may not have read yet what was published. */
const NOT_OFF: DeliveryOutcome = {
  result: "failed",
  reason: "The event has another status than this mail says.",
};

const NOBODY_PAYS: DeliveryOutcome = {
  result: "rejected",
  reason: "The expo does not take place on its dates, so nobody is asked to pay.",
};

/** Of an earlier release, or sent again by hand. */
const NOTHING_TO_PAY: DeliveryOutcome = {
  result: "rejected",
  reason: "The order does not wait for its payment any more.",
};

/** Another release, which runs beside this one, knows what it is. */
const UNKNOWN_KIND: DeliveryOutcome = { result: "failed", reason: "This release does not know mails of this kind." };

/** The one status of a submission that is stored, now or by an earlier request (openapi.server.ts). */
const STORED = 201;

/**
 * The setting that a status refuses, whatever is in the submission. No endpoint of the product API redirects, or responds with
 * another 2xx: that is a proxy, or the login page of a network.
 */
function refusedSetting(status: number): "token" | "address" | undefined {
  if (status === 401 || status === 403) return "token";
  if (status === 404 || status === 405 || (status >= 200 && status < 400)) return "address";
  return undefined;
}

/** Transient statuses besides 5xx. 409: a request with the same idempotency key is in progress. */
const RETRYABLE = new Set([408, 409, 425, 429]);

const MAX_WAIT_MS = 6 * 3600 * 1000;

/** Posts a submission to the product API, with its id as the idempotency key. Redirects could send it elsewhere. */
export async function deliverToApi(
  submission: Submission<LeadContent>,
  { apiUrl, token, timeoutMs, clock }: ApiDeliveryOptions,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  if (signal.aborted) return { result: "aborted" };
  let response: Response;
  try {
    response = await fetch(apiUrl + submissionEndpoints[submission.kind].path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        Authorization: `Bearer ${token}`,
        "Idempotency-Key": submission.id,
      },
      body: JSON.stringify(submission.payload),
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
  } catch (error) {
    return signal.aborted ? { result: "aborted" } : { result: "failed", reason: describeFault(error) };
  }
  const { status } = response;
  if (status === STORED) return { result: "sent" };
  const reason = `The API responded ${status} ${response.statusText}`.trim();
  const setting = refusedSetting(status);
  if (setting) return { result: "unavailable", reason, fault: `${setting}: ${status}` };
  if (status < 500 && !RETRYABLE.has(status)) return { result: "rejected", reason };
  return { result: "failed", reason, retryAfterMs: readRetryAfter(response.headers, clock.now(), MAX_WAIT_MS) };
}
