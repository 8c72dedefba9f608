import type { Mail, Mailer, SendResult } from "~/services/mailer/mail";
import { composeAcknowledgement, composeStaffMail, type MailSettings } from "~/services/mailer/submission-mail.server";
import { type ApiDeliveryOptions, deliverToApi } from "./api-delivery.server";
import type { Deliver, DeliveryOutcome, DeliveryTask } from "./delivery";

export interface DeliverOptions {
  mailer: Mailer;
  settings: MailSettings;
  /** Absent: submissions go to no API. */
  api?: ApiDeliveryOptions;
}

/** Makes the function that carries out one delivery: a mail to staff, a mail to the visitor, or a POST to the API. */
export function createDeliver({ mailer, settings, api }: DeliverOptions): Deliver {
  return async (task) => {
    switch (task.kind) {
      case "staff-mail":
        return sendMail(mailer, composeStaffMail(task.submission, task, settings), task);
      case "acknowledgement":
        return sendMail(mailer, composeAcknowledgement(task.submission, task.id, settings), task);
      case "api":
        if (!api) return { result: "refused", reason: "No API is set any more (API_URL, API_TOKEN)." };
        return deliverToApi(task.submission, api, task.signal);
    }
  };
}

async function sendMail(mailer: Mailer, mail: Mail, task: DeliveryTask): Promise<DeliveryOutcome> {
  const { remaining: only, signal, enterDoubt: beforeEnd } = task;
  return readResult(await mailer.send(mail, { only, signal, beforeEnd }));
}

function readResult(sent: SendResult): DeliveryOutcome {
  switch (sent.result) {
    case "accepted":
      // The refused ones stay in, so that the try that reaches the others tells of them: it is the one that is kept.
      if (sent.deferred.length > 0) {
        return { result: "partly", remaining: [...sent.deferred, ...sent.refused], reason: sent.detail };
      }
      return { result: "sent", note: sent.refused.length > 0 ? `Some refused it: ${sent.detail}` : undefined };
    case "cancelled":
      return { result: "released" };
    case "forbidden":
      return { result: "lease-lost" };
    default:
      return { result: sent.result, reason: sent.detail };
  }
}
