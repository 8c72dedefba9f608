import { describe, expect, it } from "vitest";
import { createFormGuard } from "./form-guard.server";

const TWELVE_HOURS = 12 * 3600 * 1000;
const SECRET = "a-secret-of-more-than-thirty-two-characters";

function setUp() {
  const clock = { time: 1_760_000_000_000, now: () => clock.time };
  const guard = createFormGuard({ secrets: [SECRET], clock, minMs: 2000 });
  const form = (fields = guard.issue(), trap = "") => {
    return new Map([
      [fields.tokenName, fields.token],
      [fields.trapName, trap],
    ]);
  };
  return { clock, guard, form };
}

describe("the guard of a public form", () => {
  it("gives each form a key of its own, which is the same at every attempt", () => {
    const { clock, guard, form } = setUp();
    const [first, second] = [form(), form()];
    clock.time += 5000;
    const check = guard.check(first);
    expect(check).toEqual({ ok: true, key: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(guard.check(first)).toEqual(check);
    expect(guard.check(second)).not.toEqual(check);
  });

  it("accepts a form of another instance with the same secret, and refuses one with another secret", () => {
    const { clock, form } = setUp();
    const sent = form();
    clock.time += 5000;
    expect(createFormGuard({ secrets: [SECRET], clock, minMs: 2000 }).check(sent)).toMatchObject({ ok: true });
    expect(createFormGuard({ secrets: [`${SECRET}!`], clock, minMs: 2000 }).check(sent)).toMatchObject({
      reason: "forged",
    });
  });

  it("refuses a filled honeypot, a form sent at once, and one that was open too long", () => {
    const { clock, guard, form } = setUp();
    const trapped = form(undefined, "http://spam.example");
    const quick = form();
    expect(guard.check(quick)).toMatchObject({ ok: false, reason: "too-fast" });
    clock.time += 2000;
    expect(guard.check(trapped)).toMatchObject({ ok: false, reason: "trap" });
    expect(guard.check(quick)).toMatchObject({ ok: true });
    clock.time += TWELVE_HOURS;
    expect(guard.check(quick)).toMatchObject({
      ok: false,
      reason: "too-old",
      message: expect.stringMatching(/the button below once more/),
    });
  });

  it("remembers which address its visitor was asked about, at every further attempt", () => {
    const { clock, guard, form } = setUp();
    const fresh = form();
    clock.time += 5000;
    expect(guard.wasAsked(fresh, "sari@gmial.com")).toBe(false);
    const asked = form(guard.markAsked(guard.renew(fresh), "sari@gmial.com"));
    const again = form(guard.renew(asked));
    for (const sent of [asked, again]) {
      expect(guard.check(sent)).toEqual(guard.check(fresh));
      expect(guard.wasAsked(sent, "sari@gmial.com")).toBe(true);
      expect(guard.wasAsked(sent, "budi@gmial.com")).toBe(false);
    }
    const [key = "", time = ""] = asked.get("form_token")?.split(".") ?? [];
    expect(guard.check(form({ tokenName: "form_token", token: `${key}.${time}.x`, trapName: "t" })).ok).toBe(false);
  });

  it.each(["", "x", "a.b.c", "..", `${"x".repeat(300)}`])("refuses the token %j", (token) => {
    const { guard, form } = setUp();
    expect(guard.check(form({ tokenName: "form_token", token, trapName: "leave_this_empty" }))).toMatchObject({
      reason: "forged",
    });
  });

  it("refuses a changed time and a missing token", () => {
    const { clock, guard, form } = setUp();
    const fields = guard.issue();
    const [key, , signature] = fields.token.split(".");
    const changed = form({ ...fields, token: `${key}.${(1_700_000_000_000).toString(36)}.${signature}` });
    clock.time += 5000;
    expect(guard.check(changed)).toMatchObject({ reason: "forged" });
    expect(guard.check(new Map())).toMatchObject({ reason: "forged" });
  });

  it("renews a form so that it may be sent at once, with its key, and an old one with a new key", () => {
    const { clock, guard, form } = setUp();
    const fields = guard.issue();
    const key = fields.token.split(".")[0];
    clock.time += 10;
    expect(guard.check(form(guard.renew(form(fields))))).toEqual({ ok: true, key });
    clock.time += 5000;
    expect(guard.renew(form(fields))).toEqual(fields);
    clock.time += TWELVE_HOURS;
    const renewed = guard.check(form(guard.renew(form(fields))));
    expect(renewed).toMatchObject({ ok: true, key: expect.not.stringMatching(`^${key}$`) });
  });
});
