import { pathToFileURL } from "node:url";
import { test } from "vitest";
import { sharedSite } from "../../support/servers/shared-site";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";
import { type CollectedSpan, startSpanCollector } from "../../support/services/span-collector";

const RECORDER = `--import=${pathToFileURL("tests/fixtures/record-opentelemetry.mjs").href}`;

/** Kinds of spans (opentelemetry-proto, `SpanKind`). */
const SERVER = 2;
const CLIENT = 3;

/** The spans above one, from its parent to the root of its trace, by name. */
function ancestorsOf(span: CollectedSpan, spans: readonly CollectedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [parent.name, ...ancestorsOf(parent, spans)] : [];
}

test.concurrent("without a collector no module of OpenTelemetry is loaded, neither for a page nor for the metrics", async ({
  expect,
}) => {
  const site = await startTestSite({ NODE_OPTIONS: RECORDER, METRICS_TOKEN: "a-token-for-prometheus" });
  const headers = { Authorization: "Bearer a-token-for-prometheus" };
  expect((await fetch(`${site.url}/brands?q=tent`)).status).toBe(200);
  expect((await fetch(`${site.url}/metrics`, { headers })).status).toBe(200);
  await site.stop();
  expect(site.output()).not.toContain("loaded ");
});

test.concurrent("a collector gets the spans of a request, its loaders, its upstreams, and of the deliveries of a form", async ({
  expect,
}) => {
  const api = await sharedSite();
  const collector = await startSpanCollector();
  const site = await startTestSite({
    NODE_OPTIONS: RECORDER,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: "expo",
    API_URL: `${api.url}/api/v1`,
  });
  // The counterpart of the test above.
  expect(site.output()).toContain("loaded ");
  const page = await fetch(`${site.url}/brands?q=secret-words`);
  const id = page.headers.get("X-Request-Id");
  await page.text();
  const form = formClient(site);
  const sent = await form.post("/contact", contactFields(await form.openForm("/contact")));
  expect(sent.status).toBe(303);
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain("deliver staff-mail");
  // The rest goes out when the process ends.
  await site.stop();
  const { spans } = collector;
  const named = (name: string) => spans.filter((span) => span.name === name);

  const [request] = named("GET /brands");
  expect(request?.kind).toBe(SERVER);
  expect(request?.parentSpanId).toBeUndefined();
  expect(request?.attributes).toMatchObject({
    "http.request.method": "GET",
    "http.route": "/brands",
    "url.path": "/brands",
    "http.response.status_code": 200,
    "site.request.id": id,
  });
  expect(request?.resource).toMatchObject({
    "service.name": "expo",
    "service.version": expect.stringMatching(/^\d+\.\d+\.\d+\+/),
  });
  const ofRequest = spans.filter(({ traceId }) => traceId === request?.traceId);
  const loader = ofRequest.find(({ name }) => name === "loader brands");
  expect(loader && ancestorsOf(loader, spans)).toEqual(["render brands", "GET /brands"]);
  const upstream = ofRequest.find(({ attributes }) => attributes["url.path"] === "/api/v1/brands");
  expect(upstream).toMatchObject({ kind: CLIENT, attributes: { "http.response.status_code": 200 } });
  expect(upstream && ancestorsOf(upstream, spans).at(-1)).toBe("GET /brands");

  const [post] = named("POST /contact");
  const stored = spans.find((span) => span.traceId === post?.traceId && span.name === "sqlite INSERT");
  expect(stored && ancestorsOf(stored, spans)).toEqual(
    expect.arrayContaining(["sqlite transaction", "action routes/forms/contact", "POST /contact"]),
  );
  const [delivery] = named("deliver staff-mail");
  expect(delivery?.attributes).toMatchObject({ "site.delivery.result": "sent" });
  expect(delivery?.parentSpanId).toBeUndefined();
  // Looking for due deliveries belongs to nobody.
  expect(spans.filter(({ name, parentSpanId }) => name.startsWith("sqlite") && parentSpanId === undefined)).toEqual([]);
  expect(JSON.stringify(spans)).not.toMatch(/secret-words|visitor\.example|@/);
  await collector.stop();
});

test.concurrent("a collector that is away costs a line in the log, and no visitor anything", async ({ expect }) => {
  const site = await startTestSite({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  expect((await fetch(`${site.url}/brands?q=tent`)).status).toBe(200);
  await expect.poll(site.output).toContain("OpenTelemetry: spans are not exported");
  await site.stop();
  expect(site.ended()).toBe("SIGTERM");
});

test.concurrent("nothing is exported of traces that were not drawn", async ({ expect }) => {
  const collector = await startSpanCollector();
  const site = await startTestSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: "0" });
  expect((await fetch(`${site.url}/brands?q=tent`)).status).toBe(200);
  await site.stop();
  expect(collector.spans).toEqual([]);
  await collector.stop();
});
