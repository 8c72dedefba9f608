import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { checkSignature, SIGNATURE_AGE } from "./authentication.server";

const secret = "a-secret-of-the-blog";
const now = Date.parse("2025-10-15T10:00:00+07:00");
const body = Buffer.from('{"event":"post.published","post":{"current":{"title":"Tenda “baru”"}}}');

/** As Ghost's webhook-trigger.js does. */
function sign(time: number, text = body.toString(), key = secret) {
  return `sha256=${createHmac("sha256", key).update(`${text}${time}`).digest("hex")}, t=${time}`;
}

/** Whether a message is taken for the sender's, its body coming in parts of so many bytes. */
function isTaken(signature: string | null, partLength = body.length): boolean {
  const check = checkSignature(signature, secret, now);
  for (let at = 0; at < body.length; at += partLength) check?.take(body.subarray(at, at + partLength));
  return check?.isGood() ?? false;
}

describe("a message counts as the sender's", () => {
  test.each([0, -SIGNATURE_AGE, SIGNATURE_AGE])("signed %s ms from now", (offset) => {
    expect(isTaken(sign(now + offset))).toBe(true);
  });

  test.each([1, 7, 64])("in parts of %i bytes", (length) => {
    expect(isTaken(sign(now), length)).toBe(true);
  });

  const good = sign(now);
  test.each([
    ["without a signature", null],
    ["with an empty one", ""],
    ["too old", sign(now - SIGNATURE_AGE - 1)],
    ["from the future", sign(now + SIGNATURE_AGE + 1)],
    ["with another secret", sign(now, body.toString(), "another secret here")],
    ["of another body", sign(now, "{}")],
    ["with the time changed", good.replace(/t=\d+$/, `t=${now - 1}`)],
    ["cut short", good.slice(0, 40)],
    ["in capitals", good.toUpperCase()],
    ["with no time", good.replace(/, t=.*/, "")],
  ])("not %s", (_, signature) => {
    expect(isTaken(signature)).toBe(false);
  });
});

test.each([
  ["no signature", null],
  ["one that is malformed", "sha256=x, t=1"],
  ["one that is too old", sign(now - SIGNATURE_AGE - 1)],
])("with %s there is nothing to read a body for", (_, signature) => {
  expect(checkSignature(signature, secret, now)).toBeNull();
});
