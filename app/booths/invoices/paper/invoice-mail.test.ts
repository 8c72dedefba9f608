import { expect, test } from "vitest";
import { type DeliveryTask, UNKNOWN_KIND } from "~/platform/outbox/delivery";
import { DEFAULT_RETRY_POLICY, settle, toAttempted } from "~/platform/outbox/retry-policy";
import { createInvoiceDelivery } from "./invoice-mail.server";

const DAY_MS = 24 * 3600_000;

const task = (kind: string) =>
  ({
    ...{ id: "1", token: "t", kind, createdAt: 0, remaining: null, unknownOutcomes: 0, attempts: 900 },
    submission: { id: "s", kind: "invoice", reference: "IM-7K3F-2Q", createdAt: 0, payload: { language: "en" } },
  }) as unknown as DeliveryTask;

test("a mail that only a newer release knows is left to it, for as long as it takes", async () => {
  const nothing = async () => expect.unreachable("it was looked at");
  const deliver = createInvoiceDelivery(
    {} as Parameters<typeof createInvoiceDelivery>[0],
    {} as Parameters<typeof createInvoiceDelivery>[1],
    { findInvoice: nothing, journal: nothing, paper: nothing, pdf: nothing, link: () => "", isCalledOff: () => false },
  );
  expect(await deliver(task("invoice-of-a-newer-release"))).toBe(UNKNOWN_KIND);
  const outcome = UNKNOWN_KIND as Parameters<typeof settle>[1];
  // As the release before treats receipts: it gives up the kinds that it knows alone.
  const before = { submissions: {}, givenUp: ["invoice-sent", "invoice-credited", "invoice-soon", "invoice-late"] };
  const attempted = toAttempted(task("invoice-paid"), before);
  expect(settle(attempted, outcome, 90 * DAY_MS, DEFAULT_RETRY_POLICY)).toMatchObject({ state: "waiting" });
});
