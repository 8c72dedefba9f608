import { type Upstreams, upstreams } from "~/services/upstream/upstreams.server";
import type { Mailer, SendResult } from "./mail.server";

/** Results that say whether the mail server takes mail. After an unknown outcome nobody knows. */
const ACCEPTS = new Set<SendResult["result"]>(["sent", "partial", "rejected", "failed"]);

/** Records what became of the mails of this process, for `/readyz` and the metrics. */
export function createMailRecord(services: Pick<Upstreams, "succeeded" | "failed">) {
  const attempts = new Map<SendResult["result"], number>();
  return {
    /** The same mailer, recorded. */
    observe(mailer: Mailer): Mailer {
      return {
        async send(mail, options) {
          const outcome = await mailer.send(mail, options);
          const { result } = outcome;
          attempts.set(result, (attempts.get(result) ?? 0) + 1);
          if (outcome.result === "unavailable") services.failed("mail", outcome.fault);
          else if (ACCEPTS.has(result)) services.succeeded("mail");
          return outcome;
        },
      };
    },
    /** Attempts so far, by result. */
    attempts: (): ReadonlyMap<string, number> => attempts,
  };
}

export const mailRecord = createMailRecord(upstreams);
