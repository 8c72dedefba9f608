import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { deliverToApi } from "~/leads/deliver-to-api.server";
import type { LeadSubject } from "~/leads/mails/lead-mail-fields.server";
import { manualClock } from "../../support/servers/manual-clock";
import { type HttpServer, startHttpServer } from "../../support/services/http-server";
import { message, registration } from "../../support/services/submissions";

interface Received {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

const clock = manualClock(Date.parse("2026-10-21T07:00:00Z"));
const token = "a-token-of-the-product-api";
const { key: _, ...content } = registration();
const submission: LeadSubject = { ...content, id: "id-1", reference: "EX-7K3F-2Q", createdAt: 0 };

describe("delivery to the product API", () => {
  const servers: HttpServer[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

  async function listen(listener: RequestListener): Promise<string> {
    const server = await startHttpServer(listener);
    servers.push(server);
    return `${server.url}/api/v1`;
  }

  async function deliver(listener: RequestListener, options: { timeoutMs?: number; signal?: AbortSignal } = {}) {
    const apiUrl = await listen(listener);
    const { timeoutMs = 5000, signal = new AbortController().signal } = options;
    return deliverToApi(submission, { apiUrl, token, timeoutMs, clock }, signal);
  }

  it("posts the submission with the token, and its id as idempotency key", async () => {
    const received: Received[] = [];
    const apiUrl = await listen(async (request, response) => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body: await json(request) });
      response.writeHead(201).end("{}");
    });
    const signal = new AbortController().signal;
    expect(await deliverToApi(submission, { apiUrl, token, timeoutMs: 5000, clock }, signal)).toEqual({
      result: "sent",
    });
    const { key, ...other } = message();
    await deliverToApi(
      { ...other, id: key, reference: "CM-0000-00", createdAt: 0 },
      { apiUrl, token, timeoutMs: 5000, clock },
      signal,
    );
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST /api/v1/exhibitor-registrations",
      "POST /api/v1/contact-messages",
    ]);
    expect(received[0]?.headers).toMatchObject({
      "idempotency-key": "id-1",
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
    });
    expect(received[0]?.body).toEqual(submission.payload);
  });

  it.each([
    [13.5, 14],
    [9.01, 10],
    [18, 18],
    [undefined, undefined],
  ])(
    "rounds the area of a booth up for an API that takes whole m² alone: %s is %s, and the registration keeps its own",
    async (boothSize, sent) => {
      const own = { ...submission, payload: { ...submission.payload, boothSize } } as LeadSubject;
      const bodies: unknown[] = [];
      const apiUrl = await listen(async (request, response) => {
        bodies.push(await json(request));
        response.writeHead(201).end("{}");
      });
      await deliverToApi(own, { apiUrl, token, timeoutMs: 5000, clock }, new AbortController().signal);
      const { boothSize: _own, ...others } = own.payload as { boothSize?: number };
      expect(bodies).toEqual([{ ...others, ...(sent !== undefined && { boothSize: sent }) }]);
      expect(own.payload).toMatchObject({ boothSize });
    },
  );

  it.each([408, 409, 425, 429, 500, 502, 503, 504])("is retried after %i", async (status) => {
    const outcome = await deliver((_request, response) => response.writeHead(status).end());
    expect(outcome).toMatchObject({ result: "failed", reason: expect.stringContaining(String(status)) });
  });

  it.each([400, 413, 422])("is rejected after %i", async (status) => {
    const outcome = await deliver((_request, response) => response.writeHead(status).end());
    expect(outcome).toMatchObject({ result: "rejected", reason: expect.stringContaining(String(status)) });
  });

  it.each([401, 403])("is unavailable after %i, which names no fault of the submission", async (status) => {
    const outcome = await deliver((_request, response) => response.writeHead(status).end());
    expect(outcome).toMatchObject({ result: "unavailable", fault: `token: ${status}` });
  });

  it.each([301, 302, 404, 405])("is unavailable after %i, with which a wrong address responds", async (status) => {
    const outcome = await deliver((_request, response) => response.writeHead(status, { Location: "/" }).end());
    expect(outcome).toMatchObject({ result: "unavailable", fault: `address: ${status}` });
  });

  // The contract has 201 alone. Everything else did not come from the product API.
  it.each([
    [200, "<h1>Welcome to the Wi-Fi</h1>"],
    [200, '{"id":"id-1"}'],
    [202, "{}"],
    [204, undefined],
  ])("is unavailable after %i with %s, which stores nothing", async (status, body) => {
    const outcome = await deliver((_request, response) => response.writeHead(status).end(body));
    expect(outcome).toMatchObject({ result: "unavailable", fault: `address: ${status}` });
  });

  it("honours Retry-After up to six hours", async () => {
    const withRetryAfter = (value: string) =>
      deliver((_request, response) => response.writeHead(503, { "Retry-After": value }).end());
    expect(await withRetryAfter("120")).toMatchObject({ retryAfterMs: 120_000 });
    expect(await withRetryAfter("999999999")).toMatchObject({ retryAfterMs: 6 * 3600 * 1000 });
    expect(await withRetryAfter("Wed, 21 Oct 2026 07:28:00 GMT")).toMatchObject({ retryAfterMs: 28 * 60 * 1000 });
    expect(await withRetryAfter("soon")).toMatchObject({ retryAfterMs: undefined });
  });

  it("follows no redirect", async () => {
    let requests = 0;
    const outcome = await deliver((_request, response) => {
      requests += 1;
      response.writeHead(307, { Location: "/elsewhere" }).end();
    });
    expect(outcome).toMatchObject({ result: "unavailable", fault: "address: 307" });
    expect(requests).toBe(1);
  });

  it("is retried when the API hangs, resets the connection or is down", async () => {
    expect(await deliver(() => undefined, { timeoutMs: 100 })).toMatchObject({ result: "failed" });
    expect(await deliver((request) => request.socket.destroy())).toMatchObject({ result: "failed" });
    const apiUrl = await listen(() => undefined);
    await Promise.all(servers.map((server) => server.stop()));
    const away = { apiUrl, token, timeoutMs: 1000, clock };
    expect(await deliverToApi(submission, away, new AbortController().signal)).toMatchObject({
      result: "failed",
      reason: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it("is aborted when the worker stops", async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await deliver(() => undefined, { signal: stop.signal })).toEqual({ result: "aborted" });
  });
});
