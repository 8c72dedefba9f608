import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ContractBreach, ServiceOutage } from "~/base/outage";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { createHttpTransport } from "~/content/product-api/http-transport.server";
import { type StubApi, sendEndlessJson, sendJson, sendText404, startStubApi } from "../../support/services/stub-api";

let api: StubApi;
beforeAll(async () => {
  api = await startStubApi(sendJson({ links: [] }));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.requests.length = 0;
});

type Listener = Parameters<StubApi["behave"]>[0];

const requestLinks = () => createHttpTransport(api.url)("links", {});

async function faultOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => Promise.reject(new Error("It was answered")),
    (error: Error) => error,
  );
}

test("the request URL is the contract's, with path and query parameters filled in", async () => {
  const transport = createHttpTransport(`${api.url}/v1`);
  api.behave(sendJson({ error: "There is no such brand" }, 404));
  expect(await transport("brand", { params: { slug: "a/b" } })).toBeNull();
  api.behave(sendJson({ sessions: [] }));
  expect(await transport("sessions", { query: { day: "2025-11-14", stage: undefined } })).toEqual({ sessions: [] });
  expect(api.requests).toEqual(["GET /v1/brands/a%2Fb", "GET /v1/sessions?day=2025-11-14"]);
});

test.each<[string, Listener]>([
  ["text", sendText404],
  ["JSON of another shape", sendJson({ message: "no Route matched" }, 404)],
  ["nothing", (_, response) => response.writeHead(404).end()],
])("a 404 with %s is an outage, not a missing record", async (_, listener) => {
  api.behave(listener);
  const fault = await faultOf(createHttpTransport(api.url)("brand", { params: { slug: "a" } }));
  expect(fault).toBeInstanceOf(ServiceOutage);
  expect(fault.message).toBe(`[GET] "${api.url}/brands/a": 404 Not Found`);
});

test("an event with a status that this release does not know comes without it, and is told of", async () => {
  const statuses: string[] = [];
  const transport = createHttpTransport(api.url, { onUnknownStatus: (status) => statuses.push(status) });
  const { event } = shippedContent;
  api.behave(sendJson({ ...event, status: "sold_out" }));
  expect(await transport("event", {})).toEqual({ ...event, status: undefined });
  api.behave(sendJson({ ...event, status: "postponed" }));
  expect(await transport("event", {})).toMatchObject({ status: "postponed" });
  expect(statuses).toEqual(["sold_out"]);
});

test("a 404 for a resource that always exists is an outage, even with the contract's error body", async () => {
  api.behave(sendJson({ error: "There is nothing" }, 404));
  expect((await faultOf(requestLinks())).message).toBe(`[GET] "${api.url}/links": 404 Not Found`);
});

test.each([408, 409, 425, 429, 500, 502, 503, 504])("a request that gets %i is retried once", async (status) => {
  api.behave(sendJson({}, status));
  await expect(requestLinks()).rejects.toThrow(ServiceOutage);
  expect(api.requests).toHaveLength(2);
});

test("the response to the retry counts", async () => {
  api.behave((request, response) => {
    sendJson({ links: [] }, api.requests.length === 1 ? 503 : 200)(request, response);
  });
  expect(await requestLinks()).toEqual({ links: [] });
});

test.each([400, 401, 403, 405, 410, 422, 501, 505])("a request that gets %i is not retried", async (status) => {
  api.behave(sendJson({}, status));
  await expect(requestLinks()).rejects.toThrow(ServiceOutage);
  expect(api.requests).toHaveLength(1);
});

test("an error names method, URL, status and message", async () => {
  api.behave((_, response) => response.writeHead(503, "Service Unavailable").end());
  expect((await faultOf(requestLinks())).message).toBe(`[GET] "${api.url}/links": 503 Service Unavailable`);
});

test("a refused connection is an outage that names the URL", async () => {
  const fault = await faultOf(createHttpTransport("http://127.0.0.1:1")("links", {}));
  expect(fault).toBeInstanceOf(ServiceOutage);
  expect(fault.message).toContain('[GET] "http://127.0.0.1:1/links"');
});

test("a contract breach names the field", async () => {
  api.behave(
    sendJson({
      links: [
        { label: "A", url: "/faq", icon: "lucide:map" },
        { label: "B", url: "javascript:1" },
      ],
    }),
  );
  const fault = await faultOf(requestLinks());
  expect(fault).toBeInstanceOf(ContractBreach);
  expect(fault.message).toContain(`[GET] "${api.url}/links": the product API broke its contract at `);
  expect(fault.message).toContain("links.1.url");
  expect(fault.message).toContain("links.1.icon");
  expect(fault.message).not.toContain("javascript");
});

test.each([
  ["a list in place of an object", "[]"],
  ["null", "null"],
  ["a page in place of JSON", "<h1>Hello</h1>"],
  ["half of the JSON", '{"links": ['],
])("%s is a contract breach", async (_, body) => {
  api.behave((_request, response) => response.writeHead(200, { "content-type": "application/json" }).end(body));
  await expect(requestLinks()).rejects.toThrow(ContractBreach);
});

test("an endless response is aborted early, and its connection closed", async () => {
  let closed = false;
  api.behave((_, response) => {
    response.on("close", () => {
      closed = true;
    });
    sendEndlessJson(response);
  });
  const fault = await faultOf(createHttpTransport(api.url, { timeout: 600_000 })("links", {}));
  expect(fault).toBeInstanceOf(ServiceOutage);
  expect(fault.message).toBe(`[GET] "${api.url}/links": more than 16 MiB`);
  await expect.poll(() => closed).toBe(true);
});

test.each([
  ["10 MB of brackets", "[".repeat(10_000_000), "JSON nested more than 64 levels deep"],
  ["a million records", `{"links":[${"{},".repeat(1_000_000)}{}]}`, "JSON with more than 20,000 arrays and objects"],
  ["a million numbers", `{"links":[${"0,".repeat(1_000_000)}0]}`, "JSON with more than 150,000 items"],
])("%s are not parsed, and cause an outage that names the fault", async (_, body, fault) => {
  for (const status of [200, 404]) {
    api.behave((_request, response) => response.writeHead(status, { "content-type": "application/json" }).end(body));
    const error = await faultOf(createHttpTransport(api.url)("policy", { params: { slug: "terms" } }));
    expect(error).toBeInstanceOf(ServiceOutage);
    expect(error.message).toBe(`[GET] "${api.url}/policies/terms": ${fault}`);
  }
});

test("the time limit includes the wait for the response, its body, and the retry", async () => {
  const giveUp = async () => faultOf(createHttpTransport(api.url, { timeout: 1_000 })("links", {}));
  api.behave(() => undefined);
  expect((await giveUp()).message).toContain(`[GET] "${api.url}/links": `);
  api.behave((_, response) => response.writeHead(200, { "content-type": "application/json" }).write('{"links"'));
  expect((await giveUp()).message).toContain(`[GET] "${api.url}/links": `);
  api.requests.length = 0;
  api.behave((request, response) => {
    if (api.requests.length === 1) sendJson({}, 503)(request, response);
  });
  expect(await giveUp()).toBeInstanceOf(ServiceOutage);
  expect(api.requests).toHaveLength(2);
});
