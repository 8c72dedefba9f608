import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyNth, inFull, many, SEED, sample } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import {
  contactFields,
  exhibitorFields,
  type FormPath,
  formClient,
  interestFields,
  wordsOf,
} from "../../support/services/form-client";
import {
  FORM_TYPE,
  HOSTILE_BODIES,
  type HostileBody,
  MULTIPART_END,
  MULTIPART_TYPE,
  multipartPart,
} from "../../support/services/hostile-bodies";

/** The statuses allowed for any body. */
const STATUSES = [303, 400, 413, 415, 429];
const MAX_RESPONSE = 300_000;

const FORMS: readonly FormPath[] = ["/contact", "/book-space", "/updates", "/press"];
const WITH_DATA = [...FORMS, "/color-mode"].map((path) => [path, `${path}.data`]);
const PATHS = WITH_DATA.flat();
/** Each body goes to one of the forms, in turn; in the complete run to every second one. One module reads the bodies of all forms. */
const TARGETS = HOSTILE_BODIES.map((hostile, index) => ({
  ...hostile,
  paths: WITH_DATA.filter((_, form) => (form - index) % sample(WITH_DATA.length, 2) === 0).flat(),
}));

let site: SiteServer;
let tokens: Record<FormPath, string>;
beforeAll(async () => {
  site = await startTestSite({ FORM_LIMIT: "1000000" });
  const client = formClient(site);
  tokens = {
    "/contact": await client.openForm("/contact"),
    "/updates": await client.openForm("/updates"),
    "/press": await client.openForm("/press"),
    "/book-space": await client.openForm("/book-space"),
  };
});
afterAll(() => site.stop());

/** Posts a body. @returns the status, in which a redirect of a `.data` request is a 303, and the response's text */
async function post(path: string, { type, body }: Pick<HostileBody, "type" | "body">, to = site) {
  const response = await formClient(to).post(path, body, { "Content-Type": type });
  const text = await response.text();
  return { status: response.status === 202 ? 303 : response.status, text, response };
}

/** Expects that a body is refused or accepted with an allowed status. */
async function expectSafe(path: string, body: Pick<HostileBody, "type" | "body">) {
  const { status, text } = await post(path, body);
  expect(STATUSES, `${path} responded ${status}`).toContain(status);
  expect(text.length).toBeLessThan(MAX_RESPONSE);
}

/** A form with a value in each field, so that a body can add no further content. */
function completeForm(path: string): string {
  if (path.startsWith("/updates")) return interestFields(tokens["/updates"]).toString();
  if (path.startsWith("/contact")) return contactFields(tokens["/contact"]).toString();
  if (path.startsWith("/book-space")) {
    const optional = { website: "rimba.example", instagram: "@rimba", city: "Bandung", message: "Near the stage" };
    return exhibitorFields(tokens["/book-space"], optional).toString();
  }
  return "mode=light&returnTo=/faq";
}

describe("a hostile body", () => {
  test.each(TARGETS)("$name", async ({ type, body, paths }) => {
    for (const path of paths) {
      await expectSafe(path, { type, body });
      if (type !== FORM_TYPE) continue;
      // With the key of an opened form, the values are validated too.
      const form = path.replace(/\.data$/, "");
      if (form in tokens) await expectSafe(path, { type, body: `form_token=${tokens[form as FormPath]}&${body}` });
      await expectSafe(path, { type, body: `${completeForm(path)}&${body}` });
    }
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  test.each([
    ["name[1000000]=x", 303],
    ["__intent__=x", 303],
    ["__state__=x", 303],
    ["name=Another&name=Third", 303],
    ["a&".repeat(100), 400],
  ])("appended to a complete form, %s gets %i", async (more, status) => {
    const token = await formClient(site).openForm("/contact");
    const body = `${contactFields(token)}&${more}`;
    const sent = await post("/contact", { type: FORM_TYPE, body });
    expect(sent.status).toBe(status);
    // Only the first value of a field counts: the complete form alone is the same submission.
    const again = await post("/contact", { type: FORM_TYPE, body: contactFields(token).toString() });
    expect(again.status).toBe(303);
    if (status === 303) expect(again.response.headers.get("Location")).toBe(sent.response.headers.get("Location"));
  });

  test("that is refused shows the visitor's input in the form's own fields", async () => {
    for (const [more, status] of [
      ["a&".repeat(200), 400],
      [`message=${"x".repeat(9_000)}`, 413],
      [`message=${"x".repeat(100_000)}`, 413],
    ] as const) {
      const { status: given, text } = await post("/contact", { type: FORM_TYPE, body: `name=Typed+Name&${more}` });
      expect(given).toBe(status);
      expect(text).toContain('value="Typed Name"');
    }
  });

  test("in another character encoding is refused with a message on the form's page", async () => {
    const body = multipartPart("name", "Typed Name") + MULTIPART_END;
    const { status, text } = await post("/contact", { type: MULTIPART_TYPE, body });
    expect(status).toBe(415);
    expect(wordsOf(text)).toContain("That wasn’t sent from a form. Please fill in the form here and press its button.");
    expect(text).toContain('name="form_token"');
  });
});

test("a client over its limit gets 429 with its input for a hostile body", async () => {
  const strict = await startTestSite({ FORM_LIMIT: "1" });
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) await post("/contact", { type: FORM_TYPE, body: "" }, strict);
    for (const { name, type, body } of everyNth(HOSTILE_BODIES, 4)) {
      const { status, text } = await post("/contact", { type, body }, strict);
      expect([name, status]).toEqual([name, 429]);
      expect(text.length).toBeLessThan(MAX_RESPONSE);
    }
    const { text } = await post("/contact", { type: FORM_TYPE, body: "name[9999999]=x&name=Typed+Name" }, strict);
    expect(text).toContain('value="Typed Name"');
  } finally {
    await strict.stop();
  }
});

/** Field names of the forms, and names that are special to a parser, a form library or JavaScript. */
const word = fc.constantFrom(
  ...["name", "email", "phone", "message", "company", "consent", "category", "boothSize", "mode", "returnTo"],
  ...["form_token", "leave_this_empty", "__intent__", "__state__", "__proto__", "constructor", "toString", "a", ""],
);
const step = fc.oneof(
  fc.nat(200_000_000).map((index) => `[${index}]`),
  word.map((name) => `.${name}`),
  word.map((name) => `[${name}]`),
  fc.constantFrom("[]", "[", "]", ".", "[-1]", "[1e9]", "%5B0%5D"),
);
const deep = fc
  .tuple(fc.constantFrom("[0]", ".a", "[]", "[9]"), fc.nat(8_000))
  .map(([part, depth]) => part.repeat(depth));
const fieldName = fc
  .tuple(
    word,
    fc.oneof(
      { weight: 3, arbitrary: fc.array(step, { maxLength: 5 }) },
      { weight: 1, arbitrary: deep.map((path) => [path]) },
    ),
  )
  .map(([name, path]) => name + path.join(""));
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.constantFrom(
    "",
    "x",
    "on",
    "dark",
    "/faq",
    "//evil.example",
    "/\u2028",
    "\u0000",
    '{"type":"reset","payload":{}}',
  ),
  fc
    .tuple(fc.constantFrom("x", '"', "<", " ", "é", "\u2028", "⛺"), fc.nat(30_000))
    .map(([text, count]) => text.repeat(count)),
);
/** Percent-encoded like browsers, not encoded, or encoded completely. */
const encoder = fc.constantFrom(
  (text: string) => encodeURIComponent(text.toWellFormed()),
  (text: string) => text.toWellFormed(),
  (text: string) => Buffer.from(text.slice(0, 5_000)).toString("hex").replace(/../g, "%$&"),
);
const pairs = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.tuple(fieldName, value), { maxLength: 6 }) },
  // A few names, often repeated.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.array(fc.tuple(fieldName, fc.constantFrom("", "x")), { minLength: 1, maxLength: 3 }), fc.nat(3_000))
      .map(([some, times]) => Array.from({ length: times }, () => some).flat()),
  },
);
const urlencoded = fc.tuple(pairs, encoder, fc.boolean()).map(([given, encode, complete]) => ({
  type: FORM_TYPE,
  complete,
  body: given.map(([name, text]) => `${encode(name)}=${encode(text)}`).join("&"),
}));
const multipart = fc
  .tuple(pairs, fc.array(fc.boolean(), { minLength: 1 }), fc.boolean())
  .map(([given, files, cut]) => ({
    type: MULTIPART_TYPE,
    complete: false,
    body:
      given
        .map(([name, text], index) => multipartPart(name, text, files[index % files.length] ? "x" : undefined))
        .join("") + (cut ? "" : MULTIPART_END),
  }));

inFull(() => {
  test("generated bodies are safe", { timeout: 300_000 }, async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fc.oneof({ weight: 3, arbitrary: urlencoded }, { weight: 1, arbitrary: multipart }),
        async (path, { type, body, complete }) => {
          const { status, text } = await post(path, { type, body: complete ? `${completeForm(path)}&${body}` : body });
          seen.set(status, (seen.get(status) ?? 0) + 1);
          expect(STATUSES).toContain(status);
          expect(text.length).toBeLessThan(MAX_RESPONSE);
        },
      ),
      { numRuns: many(300), seed: SEED },
    );
    // Without each of these statuses the run would prove little.
    expect([...seen.keys()].toSorted()).toEqual([303, 400, 413, 415]);
  });
});
