import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, type OnTestFinishedHandler, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { API_TOKEN } from "../../support/services/api-client";
import { contactFields, exhibitorFields, formClient } from "../../support/services/form-client";
import { readMailFiles } from "../../support/services/mail-files";
import { runCommand } from "../../support/services/run-command";
import { proxyBeforeEvent, proxyToSite, type StubApi, startStubApi } from "../../support/services/stub-api";

type OwnSite = Awaited<ReturnType<typeof startTestSite>>;

/** The receiver's own `API_URL`, which must get no POST request. */
let beyond: StubApi;
let receiver: OwnSite;

/** Starts a site for one test, of the context that is given. */
async function start(
  { onTestFinished }: { onTestFinished(stop: OnTestFinishedHandler): void },
  env: Record<string, string>,
): Promise<OwnSite> {
  const site = await startTestSite(env);
  onTestFinished(() => site.stop());
  return site;
}

beforeAll(async () => {
  beyond = await startStubApi((_, response) => response.writeHead(503).end());
  receiver = await startTestSite({ API_TOKEN, API_URL: beyond.url });
});
afterAll(async () => {
  await receiver?.stop();
  await beyond?.stop();
});

async function send(site: SiteServer, path: "/contact" | "/book-space", fields: (token: string) => URLSearchParams) {
  const { openForm, post } = formClient(site);
  const response = await post(path, fields(await openForm(path)));
  expect(response.status).toBe(303);
  return new URL(response.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
}

const METRICS_TOKEN = "a-token-for-prometheus";

/** The metrics of a site that has this token. */
async function metricsOf(site: SiteServer): Promise<string> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${site.url}/metrics`, { headers })).text();
}

const mailsOf = async (site: OwnSite, text: string) =>
  (await readMailFiles(site.dataDirectory)).filter((mail) => (mail.text + mail.subject).includes(text));

test("one instance delivers its forms to another: both mail their staff, and only the first mails the visitor", async (context) => {
  const api = await startStubApi(proxyBeforeEvent(receiver.url));
  const sender = await start(context, { API_URL: api.url, API_TOKEN });
  await send(sender, "/contact", (token) => contactFields(token, { message: "Do you have a cloakroom?" }));
  await send(sender, "/book-space", (token) => exhibitorFields(token, { company: "PT Lereng Utara" }));
  const mails = async (site: OwnSite) => [
    (await mailsOf(site, "Do you have a cloakroom?")).length,
    (await mailsOf(site, "PT Lereng Utara")).length,
  ];
  await expect.poll(() => mails(receiver)).toEqual([1, 1]);
  // The exhibitor's acknowledgement repeats the registration.
  await expect.poll(() => mails(sender)).toEqual([1, 2]);
  const kinds = async (site: OwnSite) =>
    (await readMailFiles(site.dataDirectory)).map(({ name }) => name.replace(/^.*-(\w+)\.eml$/, "$1")).sort();
  await expect.poll(() => kinds(sender)).toEqual(["acknowledgement", "acknowledgement", "staff", "staff"]);
  expect(await kinds(receiver)).toEqual(["staff", "staff"]);
  expect(beyond.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
  await api.stop();
});

// Most of their time they wait: for the age of a form, and for a retry.
describe.concurrent("forms that are delivered to another instance", () => {
  test("a delivery without a response is retried, and stored once", async (context) => {
    const { expect } = context;
    let deliveries = 0;
    const proxy = await startStubApi(async (request, response) => {
      if (request.method !== "POST") return proxyToSite(receiver.url)(request, response);
      const { authorization = "", "idempotency-key": key = "" } = request.headers;
      const taken = await fetch(`${receiver.url}/api/v1${request.url}`, {
        method: "POST",
        body: await text(request),
        headers: { "Content-Type": "application/json", Authorization: authorization, "Idempotency-Key": String(key) },
      });
      deliveries += 1;
      if (deliveries === 1) response.destroy();
      else response.writeHead(taken.status).end();
    });
    const sender = await start(context, { API_URL: proxy.url, API_TOKEN });
    await send(sender, "/contact", (token) => contactFields(token, { message: "Is there parking?" }));
    // The retry follows 5 to 10 s after the first attempt.
    await expect.poll(() => deliveries).toBe(2);
    await expect.poll(async () => (await mailsOf(receiver, "Is there parking?")).length).toBe(1);
    await proxy.stop();
  });

  test("a refused token parks no form, is reported everywhere, and each form is delivered once the token is accepted", async (context) => {
    const { expect } = context;
    let accepts = false;
    const forward = proxyToSite(receiver.url);
    const api = await startStubApi((request, response) => {
      if (request.method !== "POST") return forward(request, response);
      response.writeHead(accepts ? 201 : 401).end();
    });
    const sender = await start(context, { API_URL: api.url, API_TOKEN, METRICS_TOKEN });
    const readMetrics = async () => (await metricsOf(sender)).split("\n");
    const readUpstreams = async () => (await (await fetch(`${sender.url}/readyz`)).json()).upstreams;
    await send(sender, "/contact", (token) => contactFields(token, { message: "Is there a prayer room?" }));
    await expect.poll(readMetrics).toContain('api_delivery_attempts_total{result="unavailable"} 1');
    // The two mails are written to files.
    await expect.poll(readMetrics).toContain('outbox_deliveries{state="sent"} 2');
    const metrics = await readMetrics();
    expect(metrics).toContain('upstream_up{service="product-api-forms"} 0');
    expect(metrics).toContain('upstream_up{service="mail"} 1');
    expect(metrics).toContain('outbox_deliveries{state="waiting"} 1');
    expect(metrics).toContain('outbox_deliveries{state="parked"} 0');
    expect(await readUpstreams()).toMatchObject({
      "product-api": { answersNow: true },
      "product-api-forms": { answersNow: false, fault: "token: 401" },
    });
    expect(sender.output()).toMatch(/"level":50,.*"fault":"token: 401",.*takes NO FORM of ours/);
    expect(sender.output()).not.toContain(API_TOKEN);

    accepts = true;
    await expect.poll(readMetrics).toContain('outbox_deliveries{state="sent"} 3');
    expect(await readUpstreams()).toMatchObject({ "product-api-forms": { answersNow: true } });
    await api.stop();
  });

  test("a form whose API_URL was taken away waits for it, staff have its mail, and it is delivered once the setting is back", async (context) => {
    const { expect } = context;
    let accepts = false;
    const forward = proxyToSite(receiver.url);
    const api = await startStubApi((request, response) => {
      if (request.method !== "POST") return forward(request, response);
      // Neither is a response of the product API, so neither may end the delivery.
      response.writeHead(accepts ? 201 : 200, { "Content-Type": "text/html" }).end("<h1>Log in to the network</h1>");
    });
    // It keeps its directory for those that follow.
    const first = await start(context, { API_URL: api.url, API_TOKEN, METRICS_TOKEN });
    const { dataDirectory: DATA_DIR } = first;
    const statesAt = async (site: SiteServer) => {
      const metrics = await metricsOf(site);
      const count = (state: string) =>
        Number(new RegExp(`outbox_deliveries\\{state="${state}"\\} (\\d+)`).exec(metrics)?.[1]);
      return { waiting: count("waiting"), sent: count("sent"), parked: count("parked") };
    };
    const restart = async (site: SiteServer, env: Record<string, string>) => {
      const { ended } = site;
      site.kill("SIGTERM");
      await expect.poll(ended).toBe("SIGTERM");
      await runCommand("outbox", ["retry", reference], { DATA_DIR });
      return start(context, { METRICS_TOKEN, ...env, DATA_DIR });
    };
    await send(first, "/contact", (token) => contactFields(token, { message: "Is there a lost property office?" }));
    await expect.poll(() => statesAt(first)).toEqual({ waiting: 1, sent: 2, parked: 0 });
    const [mail] = await mailsOf(first, "lost property");
    const [reference = ""] = /CM-\w{4}-\w{2}/.exec(mail?.subject ?? "") ?? [];
    const refuses = await runCommand("outbox", ["drop-api"], { DATA_DIR, API_URL: api.url, API_TOKEN });
    expect([refuses.code, refuses.error]).toEqual([2, expect.stringContaining("without API_URL or API_TOKEN")]);

    const without = await restart(first, {});
    await expect
      .poll(() => without.output())
      .toMatch(/"level":50,.*"fault":"address: API_URL or API_TOKEN is not set"/);
    await expect.poll(() => statesAt(without)).toEqual({ waiting: 1, sent: 2, parked: 0 });
    const { upstreams } = await (await fetch(`${without.url}/readyz`)).json();
    expect(upstreams["product-api-forms"]).toMatchObject({
      answersNow: false,
      fault: expect.stringContaining("API_URL"),
    });

    accepts = true;
    const again = await restart(without, { API_URL: api.url, API_TOKEN });
    await expect.poll(() => statesAt(again)).toEqual({ waiting: 0, sent: 3, parked: 0 });
    await api.stop();
  });

  test("nothing is delivered without a token", async (context) => {
    const { expect } = context;
    const api = await startStubApi((request, response) => proxyToSite(receiver.url)(request, response));
    const sender = await start(context, { API_URL: api.url });
    await send(sender, "/contact", (token) => contactFields(token, { message: "Do dogs come in?" }));
    await expect.poll(async () => (await readMailFiles(sender.dataDirectory)).length).toBe(2);
    expect(api.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
    expect(await mailsOf(receiver, "Do dogs come in?")).toEqual([]);
    await api.stop();
  });

  test.for<[string, boolean]>([
    ["2025-10-15T10:00:00+07:00", false],
    ["2025-11-20T10:00:00+07:00", true],
  ])("at %s the mail to the visitor says that the expo is over: %s", async ([clock, over], context) => {
    const { expect } = context;
    const site = await start(context, { SITE_CLOCK: clock });
    await send(site, "/contact", (token) => contactFields(token));
    const isAcknowledgement = ({ name }: { name: string }) => name.endsWith("-acknowledgement.eml");
    await expect.poll(async () => (await readMailFiles(site.dataDirectory)).some(isAcknowledgement)).toBe(true);
    const mail = (await readMailFiles(site.dataDirectory)).find(isAcknowledgement);
    expect(mail?.text?.includes("This year’s expo is over, but we’ll still reply.")).toBe(over);
  });
});
