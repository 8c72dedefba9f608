import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStoredSchema } from "~/base/forms/form-schema";
import { pageForms } from "~/leads/model/leads";
import { many, SEED } from "../../support/content/sample";
import { startTestSite } from "../../support/servers/test-site";
import {
  contactFields,
  exhibitorFields,
  type FormPath,
  formClient,
  interestFields,
  pressFields,
} from "../../support/services/form-client";

/** Bodies over HTTP: missing, repeated, huge, binary, of wrong types, multipart, truncated. */
const RUNS = many(300);
const ALLOWED = [303, 400, 409, 413, 415, 429];

let site: Awaited<ReturnType<typeof startTestSite>>;

beforeAll(async () => {
  site = await startTestSite({ FORM_LIMIT: "1000000" });
});
afterAll(() => site.stop());

type Body = { path: string; type: string | null; body: Uint8Array<ArrayBuffer> };

const COMPLETE = {
  "/contact": contactFields,
  "/book-space": exhibitorFields,
  "/updates": interestFields,
  "/press": pressFields,
};

const encode = (text: string) => new TextEncoder().encode(text);

/** Forms opened beforehand: each has its own key, so that each accepted body is a separate submission. */
const OPEN_FORMS = 40;

async function openForms(client: ReturnType<typeof formClient>): Promise<Record<FormPath, string[]>> {
  const open = (path: FormPath) => Promise.all(Array.from({ length: OPEN_FORMS }, () => client.openForm(path)));
  const tokens = {
    "/contact": await open("/contact"),
    "/book-space": await open("/book-space"),
    "/updates": await open("/updates"),
    "/press": await open("/press"),
  };
  return tokens;
}

function bodies(tokens: Record<FormPath, string[]>): fc.Arbitrary<Body> {
  const path = fc.constantFrom<FormPath>("/contact", "/book-space", "/updates", "/press");
  const suffix = fc.constantFrom("", ".data");
  const odd = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: "grapheme", maxLength: 3000 }),
    fc.constantFrom(
      "",
      "\u0000",
      "\uD800",
      "a\r\nBcc: x@y.example",
      "=?utf-8?B?eA==?=",
      "[object File]",
      "-1",
      "1e400",
    ),
    fc.nat(30_000).map((length) => "x".repeat(length)),
  );
  const fieldName = fc.constantFrom(
    "name",
    "email",
    "phone",
    "company",
    "boothSize",
    "consent",
    "__proto__",
    "a[0].b",
    "form_token",
  );
  const change = fc.tuple(fc.constantFrom("set", "append", "delete"), fieldName, odd);
  const opened = fc.nat(OPEN_FORMS - 1);
  const fields = fc
    .tuple(path, suffix, fc.array(change, { maxLength: 3 }), opened)
    .map(([form, end, changes, which]) => {
      const token = tokens[form][which] ?? "";
      const filled = COMPLETE[form](token);
      for (const [how, name, value] of changes) {
        if (how === "delete") filled.delete(name);
        else filled[how as "set" | "append"](name, value.toWellFormed());
      }
      return { path: form + end, fields: filled };
    });
  const urlencoded = fields.map(({ path: to, fields: filled }) => ({
    path: to,
    type: "application/x-www-form-urlencoded",
    body: encode(filled.toString()),
  }));
  const multipart = fc.tuple(fields, fc.boolean()).map(([{ path: to, fields: filled }, cut]) => {
    const parts = [...filled].map(([name, value]) => {
      const quoted = name.replaceAll('"', "%22");
      return `--b\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${value}\r\n`;
    });
    return {
      path: to,
      type: "multipart/form-data; boundary=b",
      body: encode(parts.join("") + (cut ? "" : "--b--\r\n")),
    };
  });
  const anything = fc.record({
    path: fc.tuple(path, suffix).map(([form, end]) => form + end),
    type: fc.constantFrom(
      null,
      "",
      "text/plain",
      "application/json",
      "multipart/form-data",
      "application/x-www-form-urlencoded; charset=utf-16",
    ),
    body: fc.uint8Array({ maxLength: 2000 }).map((bytes) => new Uint8Array(bytes)),
  });
  const huge = fc.tuple(path, suffix, fc.integer({ min: 65_000, max: 200_000 })).map(([form, end, size]) => ({
    path: form + end,
    type: "application/x-www-form-urlencoded",
    body: encode(`name=${"x".repeat(size)}`),
  }));
  return fc.oneof(
    { weight: 6, arbitrary: urlencoded },
    { weight: 1, arbitrary: multipart },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: huge },
  );
}

test("generated bodies cause no 500, and only valid submissions are stored", {
  timeout: 300_000,
}, async () => {
  const client = formClient(site);
  const tokens = await openForms(client);
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(bodies(tokens), async ({ path, type, body }) => {
      const response = await client.post(path, body, type === null ? {} : { "Content-Type": type });
      await response.arrayBuffer();
      // The redirect of a `.data` request is in its body, with 202.
      const status = path.endsWith(".data") && response.status === 202 ? 303 : response.status;
      seen.set(status, (seen.get(status) ?? 0) + 1);
      expect(ALLOWED).toContain(status);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  console.log("responses by status:", Object.fromEntries(seen));
  expect([...seen.keys()].toSorted()).toEqual([303, 400, 409, 413, 415]);
  const database = new DatabaseSync(join(site.dataDirectory, "expo.sqlite"), { readOnly: true });
  const rows = database.prepare("SELECT kind, payload FROM submission").all();
  database.close();
  console.log("submissions stored:", rows.length);
  expect(rows.length).toBeGreaterThan(RUNS / 20);
  for (const { kind, payload } of rows) {
    const schema = createStoredSchema(pageForms[kind as keyof typeof pageForms]);
    expect(schema.safeParse(JSON.parse(String(payload))).error).toBeUndefined();
  }
});
