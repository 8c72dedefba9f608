import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { API_TOKEN, type ApiClient, CONTACT, EXHIBITOR, startApiClient } from "../../support/services/api-client";
import { message } from "../../support/services/submissions";

let site: SiteServer;
let post: ApiClient["post"];
beforeAll(async () => {
  site = await startTestSite({ API_TOKEN });
  ({ post } = await startApiClient(site));
});
afterAll(() => site?.stop());

const json = (value: unknown) => JSON.stringify(value);

describe("authorization", () => {
  test.each([
    ["none", null],
    ["an empty one", "Bearer "],
    ["a wrong one", "Bearer another-token-altogether"],
    ["the beginning of it", `Bearer ${API_TOKEN.slice(0, -1)}`],
    ["more than it", `Bearer ${API_TOKEN}x`],
    ["it in capitals", `Bearer ${API_TOKEN.toUpperCase()}`],
    ["another scheme", `Basic ${Buffer.from(`x:${API_TOKEN}`).toString("base64")}`],
    ["10 kB", `Bearer ${"x".repeat(10_000)}`],
  ])("a request with %s as its token gets 401, even if other parts are invalid", async (_, authorization) => {
    const headers = { Authorization: authorization, "Idempotency-Key": null, "Content-Type": "text/plain" };
    const { status, headers: answered } = await post({ body: "nonsense", headers });
    expect(status).toBe(401);
    expect(answered.get("WWW-Authenticate")).toMatch(/^Bearer/);
  });

  test("a wrong token is refused before the body is sent", async () => {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
    socket.write(
      `POST /api/v1${CONTACT} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\nAuthorization: Bearer no\r\n\r\n`,
    );
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  });

  test("the authentication scheme is case-insensitive", async () => {
    expect((await post({ headers: { Authorization: `bearer ${API_TOKEN}` } })).status).toBe(201);
  });
});

describe("invalid requests", () => {
  test.each([
    ["none", null],
    ["an empty one", ""],
    ["an empty one in quotes", '""'],
    ["one of 129 characters", "k".repeat(129)],
    ["one of 8,000 characters", "k".repeat(8_000)],
    ["spaces", "a b"],
    ["two", "one, two"],
    ["a quote in it", 'a"b'],
    ["a path", "../../x;y"],
  ])("an idempotency key that is %s gets 400", async (_, key) => {
    const { status, body } = await post({ headers: { "Idempotency-Key": key } });
    expect(status).toBe(400);
    expect(json(body)).toContain("Idempotency-Key");
  });

  test("the same key with another body gets 422, and the first submission stays", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const body = json(message().payload);
    const first = await post({ body, headers: key });
    const { payload } = message({ message: "Something else" });
    expect((await post({ body: json(payload), headers: key })).status).toBe(422);
    expect((await post({ body, headers: key })).body).toEqual(first.body);
  });

  test.each([null, "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/xml", "*/*"])(
    "the content type %s: 415",
    async (type) => {
      const body = type === null ? new Blob([json(message().payload)]) : json(message().payload);
      expect((await post({ body, headers: { "Content-Type": type } })).status).toBe(415);
    },
  );

  test("a compressed body gets 415", async () => {
    const body = new Uint8Array(gzipSync("x".repeat(1_000_000)));
    expect((await post({ body, headers: { "Content-Encoding": "gzip" } })).status).toBe(415);
  });

  test.each([
    ["65 kB", 65 * 1024 + 1],
    ["500 kB", 500_000],
  ])("a body of %s gets 413", async (_, size) => {
    expect((await post({ body: json({ ...message().payload, more: "x".repeat(size) }) })).status).toBe(413);
  });

  test("a body of unknown length is limited too", async () => {
    const part = new TextEncoder().encode("x".repeat(10_000));
    const stream = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 10; count += 1) controller.enqueue(part);
        controller.close();
      },
    });
    const response = await fetch(`${site.url}/api/v1${CONTACT}`, {
      method: "POST",
      body: stream,
      duplex: "half",
      headers: { Authorization: `Bearer ${API_TOKEN}`, "Content-Type": "application/json", "Idempotency-Key": "k" },
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  const valid = message().payload;
  const { message: _, ...incomplete } = valid;
  test.each<[string, BodyInit]>([
    ["nothing", ""],
    ["no JSON", "name=Budi"],
    ["half of it", json(valid).slice(0, -2)],
    ["two of it", json(valid) + json(valid)],
    ["null", "null"],
    ["a number", "1"],
    ["a list", json([valid])],
    ["brackets", "[".repeat(60_000)],
    ["objects in each other", '{"a":'.repeat(10_000)],
    ["very many members", `{${Array.from({ length: 5_000 }, (_, n) => `"a${n}":0`).join()}}`],
    ["bytes that are no UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ["UTF-16", new Uint8Array(Buffer.from(json(valid), "utf16le"))],
    ["a missing field", json(incomplete)],
    ["a name that is only spaces", json({ ...valid, name: " \n\u200B" })],
    ["a name that is too long", json({ ...valid, name: "x".repeat(81) })],
    ["a name that is a list", json({ ...valid, name: ["x"] })],
    ["a topic of its own", json({ ...valid, topic: "lottery" })],
    ["a topic of every object", json({ ...valid, topic: "constructor" })],
    ["an address that is none", json({ ...valid, email: "budi@visitor.example\r\nBcc: all@x.example" })],
    ["a number as typed", json({ ...valid, phone: "0812 3456 7890" })],
    ["no consent", json({ ...valid, consent: true })],
    ["a moment that is none", json({ ...valid, consent: { ...valid.consent, at: "2025-02-30T00:00:00Z" } })],
    ["an offset that is none", json({ ...valid, consent: { ...valid.consent, at: "2025-02-03T00:00:00+99:99" } })],
    [
      "a moment of a thousand digits",
      json({ ...valid, consent: { ...valid.consent, at: `2025-02-03T00:00:00.${"0".repeat(1_000)}Z` } }),
    ],
    ["fields of a prototype", '{"__proto__":{"name":"x"},"constructor":{}}'],
  ])("a body with %s gets 400 in the error format of the contract", async (_, body) => {
    const { status, body: error } = await post({ body });
    expect(status).toBe(400);
    expect(json(error).length).toBeLessThan(2_000);
  });

  test("an error names the invalid field and does not repeat its value", async () => {
    const { body } = await post({ body: json({ ...valid, email: "secret-address", topic: "secret-topic" }) });
    expect(json(body)).toMatch(/email: .*topic: /);
    expect(json(body)).not.toContain("secret");
  });

  test("an incomplete body stores no submission, and the site keeps responding", async () => {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
    socket.write(
      `POST /api/v1${CONTACT} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\nAuthorization: Bearer ${API_TOKEN}\r\nContent-Type: application/json\r\nIdempotency-Key: cut\r\n\r\n{"name":`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    expect((await post()).status).toBe(201);
  });

  test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "%s gets 405 with the allowed methods",
    async (method) => {
      for (const path of [CONTACT, EXHIBITOR]) {
        const response = await fetch(`${site.url}/api/v1${path}`, {
          method,
          headers: { Authorization: `Bearer ${API_TOKEN}` },
        });
        expect(response.status).toBe(405);
        expect(response.headers.get("Allow")).toBe("POST");
        if (method !== "HEAD") expect(await response.json()).toEqual({ error: expect.any(String) });
      }
    },
  );

  test.each(["/brands", "/nothing", "/contact-messages/1"])("a POST to %s gets 405", async (path) => {
    const response = await fetch(`${site.url}/api/v1${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${API_TOKEN}` },
    });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
  });
});
