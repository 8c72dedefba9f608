import { readBody } from "~/base/body/read-body.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { ServiceOutage } from "~/base/outage";
import { withTimeLimit } from "~/base/time-limit";
import { siteInvoicePayments } from "~/booths/invoices/online/invoice-payments.server";
import { onlyByPost, webhookResponse } from "~/platform/http/security/authentication.server";
import type { PaymentHint } from "~/sales/payments/provider/payment-provider";
import type { ProviderPayments } from "~/sales/payments/provider-payments.server";
import { sitePayments } from "~/sales/payments/site-payments.server";

/** Bytes: four times what Midtrans takes itself. */
const MAX_MESSAGE = 64 * 1024;
/** ms: Midtrans asks for an answer within five seconds. The work goes on, and the next message or round sees it. */
const ANSWER_MS = 4_500;

const SENDER = { sender: "Midtrans" };

export const loader = () => onlyByPost(SENDER);

/**
 * `/hooks/midtrans`: something has happened to a payment. After its signature is checked the status is asked from the API, which alone is
 * believed. A test message of Midtrans's dashboard gets 200. 200 ends Midtrans's tries; 404 asks for two more, 503 for four (docs/tickets.md, "Midtrans").
 */
export async function action({ request }: { request: Request }) {
  if (request.method !== "POST") return onlyByPost(SENDER);
  const payments = sitePayments();
  if (!payments) return webhookResponse(404, "No key of Midtrans is set (MIDTRANS_SERVER_KEY).");
  const body = await readBody(request, MAX_MESSAGE);
  if (!body) return webhookResponse(413, "The message is too long.");
  const hint = payments.readMessage(new TextDecoder().decode(body));
  if (!hint) return webhookResponse(401, "The message is not signed by Midtrans.");
  try {
    const isKnown = await withTimeLimit(hear(payments, hint), ANSWER_MS);
    return isKnown ? webhookResponse(200, "Noted.") : webhookResponse(404, "There is no such payment here.");
  } catch (error) {
    if (error instanceof ServiceOutage) log.warn({ outage: error.message }, "a payment could not be checked");
    else log.error(faultOf(error), "a payment could not be stored");
    return webhookResponse(503, "Please send it again.");
  }
}

/** Whether a message needs no further try. An invoice is looked for first: what belongs to no order here is put before staff. */
const hear = async (payments: ProviderPayments, hint: PaymentHint): Promise<boolean> =>
  (!hint.isTest && (await siteInvoicePayments()?.noticed(hint.id))) || payments.heard(hint);
