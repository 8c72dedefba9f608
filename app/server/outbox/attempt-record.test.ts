import { expect, test } from "vitest";
import type { DeliveryOutcome, DeliveryTask } from "~/platform/outbox/delivery";
import { createUpstreams } from "~/platform/upstream/upstreams.server";
import { createAttemptRecord } from "./attempt-record.server";

function startRecord(kind: string) {
  let now = 0;
  const upstreams = createUpstreams({ now: () => (now += 1) });
  const record = createAttemptRecord(upstreams);
  const attempt = async (outcome: DeliveryOutcome) => {
    expect(await record.observe(async () => outcome)({ kind } as DeliveryTask)).toBe(outcome);
    return upstreams.report();
  };
  return { record, attempt };
}

test("attempts are counted by result, and tell whether the mail server takes mail", async () => {
  const { record, attempt } = startRecord("staff-mail");
  expect(await attempt({ result: "unknown", reason: "cut" })).toEqual({});
  const refused = { result: "unavailable", reason: "535 no", fault: "login: EAUTH 535" } as const;
  expect((await attempt(refused)).mail).toMatchObject({ lastAnswer: null, fault: "login: EAUTH 535" });
  expect((await attempt({ result: "aborted" })).mail).toMatchObject({ lastAnswer: null });
  // A server that refuses one recipient responds.
  expect((await attempt({ result: "rejected", reason: "550" })).mail).toMatchObject({ answersNow: true });
  await attempt(refused);
  expect(Object.fromEntries(record.attempts("mail"))).toEqual({ unknown: 1, unavailable: 2, aborted: 1, rejected: 1 });
  expect(record.attempts("product-api-forms").size).toBe(0);
});

test("an outage of the product API does not hide that it refuses our token", async () => {
  const { attempt } = startRecord("api");
  await attempt({ result: "unavailable", reason: "401", fault: "token: 401" });
  const during = await attempt({ result: "failed", reason: "503" });
  expect(during["product-api-forms"]).toMatchObject({ answersNow: false, fault: "token: 401" });
  expect((await attempt({ result: "sent" }))["product-api-forms"]).toMatchObject({ answersNow: true });
});
