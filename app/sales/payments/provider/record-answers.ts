import { ServiceOutage } from "~/base/outage";
import type { Upstreams } from "~/platform/upstream/upstreams.server";
import type { PaymentProvider } from "./payment-provider";

/** The name in `/readyz` and in the metric `upstream_up`. */
const SERVICE = "payment-provider";

/** The same provider. Whether it answers is recorded; a refusal is an answer. */
export function recordAnswers(
  provider: PaymentProvider,
  services: Pick<Upstreams, "succeeded" | "failed">,
): PaymentProvider {
  async function recorded<Result>(call: Promise<Result>): Promise<Result> {
    try {
      const result = await call;
      services.succeeded(SERVICE);
      return result;
    } catch (error) {
      if (error instanceof ServiceOutage) services.failed(SERVICE);
      else services.succeeded(SERVICE);
      throw error;
    }
  }
  return {
    ...provider,
    createPage: (payment) => recorded(provider.createPage(payment)),
    status: (payment) => recorded(provider.status(payment)),
    close: (payment) => recorded(provider.close(payment)),
    refund: (payment, refund) => recorded(provider.refund(payment, refund)),
  };
}
