import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSigned, SIGNATURE_AGE } from "./webhook-signature.server";

const secret = "a-secret-of-the-blog";
const now = Date.parse("2025-10-15T10:00:00+07:00");
const body = Buffer.from('{"event":"post.published","post":{"current":{"title":"Tenda “baru”"}}}');

/** As Ghost's webhook-trigger.js does. */
function sign(time: number, text = body.toString(), key = secret) {
  return `sha256=${createHmac("sha256", key).update(`${text}${time}`).digest("hex")}, t=${time}`;
}

describe("a message counts as the sender's", () => {
  test.each([0, -SIGNATURE_AGE, SIGNATURE_AGE])("signed %s ms from now", (offset) => {
    expect(isSigned({ signature: sign(now + offset), body }, secret, now)).toBe(true);
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
    expect(isSigned({ signature, body }, secret, now)).toBe(false);
  });
});
