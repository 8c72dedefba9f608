import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";
import { startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";

const METRICS_TOKEN = "a-token-for-prometheus";

let smtp: TestSmtpServer;
let site: Awaited<ReturnType<typeof startTestSite>>;
beforeAll(async () => {
  smtp = await startSmtpServer({ login: true });
  smtp.behave({ onLogin: () => 535 });
  site = await startTestSite({ METRICS_TOKEN, SMTP_URL: smtp.url.replace("//", "//postman:hunter2@") });
});
afterAll(async () => {
  await site?.stop();
  await smtp?.stop();
});

async function readMetrics(): Promise<string[]> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  return (await (await fetch(`${site.url}/metrics`, { headers })).text()).split("\n");
}

async function readReadiness() {
  const response = await fetch(`${site.url}/readyz`);
  return { status: response.status, ...(await response.json()) };
}

test("a refused login parks no mail, is reported everywhere, and each mail is sent once the login works", async () => {
  const visitor = formClient(site);
  const sent = await visitor.post("/contact", contactFields(await visitor.openForm("/contact")));
  expect(sent.status).toBe(303);

  const failedTwice = expect.stringMatching(/^mail_attempts_total\{result="unavailable"\} ([2-9]|\d\d)$/);
  await expect.poll(readMetrics).toContainEqual(failedTwice);
  const metrics = await readMetrics();
  expect(metrics).toContain('upstream_up{service="mail"} 0');
  await expect.poll(readMetrics).toContain('outbox_deliveries{state="waiting"} 2');
  expect(metrics).toContain('outbox_deliveries{state="parked"} 0');
  expect(await readReadiness()).toMatchObject({
    status: 200,
    ready: true,
    mail: "sent",
    upstreams: { mail: { answersNow: false, fault: expect.stringMatching(/^login: .*535$/) } },
  });
  expect(site.output()).toMatch(/"level":50,.*takes NO MAIL of ours/);
  expect(site.output()).not.toContain("hunter2");

  smtp.behave({});
  await smtp.waitFor(2);
  await expect.poll(readMetrics).toContain('outbox_deliveries{state="sent"} 2');
  const { upstreams } = await readReadiness();
  expect(upstreams.mail).toMatchObject({ answersNow: true });
  expect(upstreams.mail).not.toHaveProperty("fault");
});
