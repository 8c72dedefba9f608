import { expect, test } from "vitest";
import { ServiceOutage } from "~/base/outage";
import { createUpstreams } from "~/platform/upstream/upstreams.server";
import { type PaymentProvider, PaymentRefused } from "./payment-provider";
import { recordAnswers } from "./record-answers";

const PAYMENT = { id: "JOE-7K3F-2Q-1", amount: 75_000, token: null };

test.each([
  ["an answer", null, true],
  ["a refusal", new PaymentRefused("no"), true],
  ["an outage", new ServiceOutage("away"), false],
])("%s of the payment provider is recorded", async (_, fault, answersNow) => {
  const services = createUpstreams({ now: () => 1 });
  const close = async () => {
    if (fault) throw fault;
    return true;
  };
  const provider = recordAnswers({ close } as Partial<PaymentProvider> as PaymentProvider, services);
  await provider.close(PAYMENT).catch(() => undefined);
  expect(services.report()).toMatchObject({ "payment-provider": { answersNow } });
});
