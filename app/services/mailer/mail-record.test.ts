import { expect, test } from "vitest";
import { createUpstreams } from "~/services/upstream/upstreams.server";
import type { Mail, SendResult } from "./mail.server";
import { createMailRecord } from "./mail-record.server";

const options = { beforeEnd: async () => true, signal: new AbortController().signal };

test("attempts are counted by result, and tell whether the mail server takes mail", async () => {
  const upstreams = createUpstreams({ now: () => 0 });
  const record = createMailRecord(upstreams);
  const attempt = async (outcome: SendResult) => {
    const mailer = record.observe({ send: async () => outcome });
    expect(await mailer.send({} as Mail, options)).toBe(outcome);
    return upstreams.report().mail;
  };
  expect(await attempt({ result: "unknown", reason: "cut" })).toBeUndefined();
  const refused = { result: "unavailable", reason: "535 no", fault: "login: EAUTH 535" } as const;
  expect(await attempt(refused)).toMatchObject({ lastAnswer: null, fault: "login: EAUTH 535" });
  expect(await attempt({ result: "aborted" })).toMatchObject({ lastAnswer: null });
  // A server that refuses one recipient responds.
  expect(await attempt({ result: "rejected", reason: "550" })).toMatchObject({ answersNow: true });
  await attempt(refused);
  expect(Object.fromEntries(record.attempts())).toEqual({ unknown: 1, unavailable: 2, aborted: 1, rejected: 1 });
});
