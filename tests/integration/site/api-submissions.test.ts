import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";
import { API_TOKEN, type ApiClient, CONTACT, EXHIBITOR, startApiClient } from "../../support/services/api-client";
import { readMailFiles } from "../../support/services/mail-files";
import { message, registration } from "../../support/services/submissions";

let site: Awaited<ReturnType<typeof startTestSite>>;
let document: ApiClient["document"];
let post: ApiClient["post"];
beforeAll(async () => {
  site = await startTestSite({ API_TOKEN });
  ({ document, post } = await startApiClient(site));
});
afterAll(() => site?.stop());

const json = (value: unknown) => JSON.stringify(value);

test("the document is OpenAPI 3.1, and describes the POST operations and the token", async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(document).toMatchObject({ components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } } });
  for (const path of [CONTACT, EXHIBITOR]) {
    expect(document.paths[path]?.post).toMatchObject({ security: [{ token: [] }] });
    expect(Object.keys(document.paths[path]?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(["201", "400", "401", "413", "415", "422", "503"]),
    );
  }
});

describe("a valid submission", () => {
  test.each([
    [CONTACT, message({ message: "Is the hall open on Sunday?" }).payload, "Is the hall open on Sunday?"],
    [EXHIBITOR, registration({ company: "PT Kabut Pagi" }).payload, "PT Kabut Pagi"],
  ])("%s is stored, and mailed to staff only", async (path, payload, expected) => {
    const before = await readMailFiles(site.dataDirectory);
    const { status, body } = await post({ path, body: json(payload) });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const arrived = async () =>
      (await readMailFiles(site.dataDirectory)).filter(({ name }) => !before.some((mail) => mail.name === name));
    await expect.poll(async () => (await arrived()).length).toBe(1);
    const [mail] = await arrived();
    expect(mail?.name).toMatch(/-staff\.eml$/);
    expect(mail?.text).toContain(expected);
  });

  test("repeated requests with the same key and body get the same response, also concurrently", async () => {
    const request = { body: json(message().payload), headers: { "Idempotency-Key": randomUUID() } };
    const first = await post(request);
    const others = await Promise.all(Array.from({ length: 10 }, () => post(request)));
    for (const other of others) expect([other.status, other.body]).toEqual([201, first.body]);
    expect((await post({ ...request, body: json({ ...message().payload, unknown: "is ignored" }) })).body).toEqual(
      first.body,
    );
  });

  test("the key may be quoted, as in the draft standard", async () => {
    const key = randomUUID();
    const body = json(message().payload);
    const bare = await post({ body, headers: { "Idempotency-Key": key } });
    expect((await post({ body, headers: { "Idempotency-Key": `"${key}"` } })).body).toEqual(bare.body);
  });

  test("another key or another path makes another submission", async () => {
    const key = randomUUID();
    const ids = await Promise.all([
      post({ headers: { "Idempotency-Key": key } }),
      post({}),
      post({ path: EXHIBITOR, body: json(registration().payload), headers: { "Idempotency-Key": key } }),
    ]);
    expect(new Set(ids.map(({ body }) => json(body))).size).toBe(3);
  });

  test("text is cleaned like the text of a form", async () => {
    const key = randomUUID();
    const dirty = message({ name: "  Budi\u0000\u202E\nSantoso ", message: "One\r\n\u0007two\ud800" }).payload;
    const { status } = await post({ body: json(dirty), headers: { "Idempotency-Key": key } });
    expect(status).toBe(201);
    const clean = message({ name: "Budi Santoso", message: "One\ntwo\uFFFD" }).payload;
    expect((await post({ body: json(clean), headers: { "Idempotency-Key": key } })).status).toBe(201);
  });

  test("names its language in the mail to staff; English is the default, and another is refused", async () => {
    const { language: _, ...unnamed } = message({ message: "Without a language" }).payload;
    expect((await post({ body: json(unnamed) })).status).toBe(201);
    expect((await post({ body: json({ ...unnamed, message: "Dalam bahasa Indonesia", language: "id" }) })).status).toBe(
      201,
    );
    const mailWith = async (text: string) =>
      (await readMailFiles(site.dataDirectory)).find((mail) => mail.text.includes(text))?.text;
    await expect.poll(() => mailWith("Without a language")).toContain("\nLanguage: English\n");
    await expect.poll(() => mailWith("Dalam bahasa Indonesia")).toContain("\nLanguage: Indonesian\n");
    const { status, body } = await post({ body: json({ ...unnamed, language: "xx" }) });
    expect([status, body]).toEqual([400, { error: expect.stringContaining("language: ") }]);
  });

  test("a request with an Origin header, as some server libraries send, is accepted", async () => {
    expect((await post({ headers: { Origin: "https://another.example" } })).status).toBe(201);
  });
});

test("a submission that cannot be stored gets 503 with Retry-After, and is accepted later under the same key", async () => {
  const database = new DatabaseSync(`${site.dataDirectory}/expo.sqlite`, { timeout: 30_000 });
  const request = { body: json(message().payload), headers: { "Idempotency-Key": randomUUID() } };
  database.exec("ALTER TABLE submission RENAME TO away");
  const refused = await post(request);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("30");
  database.exec("ALTER TABLE away RENAME TO submission");
  database.close();
  expect((await post(request)).status).toBe(201);
});

test("the log contains no token and no personal data", () => {
  expect(site.output()).not.toContain(API_TOKEN);
  expect(site.output()).not.toContain("budi@visitor.example");
});
