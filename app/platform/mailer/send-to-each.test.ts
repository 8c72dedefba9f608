import { expect, test } from "vitest";
import type { SendResult } from "./mail.server";
import { sendToEach } from "./send-to-each";

const SENT: SendResult = { result: "sent" };
const FAILED: SendResult = { result: "failed", reason: "450 later" };
const REJECTED: SendResult = { result: "rejected", reason: "550 nobody" };

test.each<[string, SendResult[], SendResult]>([
  ["all have it", [SENT, SENT], SENT],
  ["one needs another attempt", [SENT, FAILED], { result: "partial", remaining: ["b"], reason: "450 later" }],
  ["the first one needs it", [FAILED, SENT], { result: "partial", remaining: ["a"], reason: "450 later" }],
  ["one is refused for good", [REJECTED, SENT], { result: "sent", note: "550 nobody" }],
  [
    "one is refused, one deferred",
    [REJECTED, FAILED, SENT],
    {
      ...{ result: "partial", remaining: ["a", "b"], reason: "550 nobody 450 later" },
    },
  ],
  ["nobody has it", [FAILED, FAILED], FAILED],
  ["the only one is refused", [REJECTED], REJECTED],
  ["another worker has the lease", [SENT, { result: "forbidden" }], { result: "forbidden" }],
])("%s", async (_, results, expected) => {
  const recipients = results.map((result, index) => ({ address: "abc".charAt(index), result }));
  expect(await sendToEach(recipients, async ({ result }) => result)).toEqual(expected);
});
