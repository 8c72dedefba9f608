import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite({ SHOW_STACK: "false" });
});
afterAll(() => site.stop());

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/browser-errors`, { method: "POST", body, headers });
const report = (fields: Record<string, string>) => send(new URLSearchParams(fields));

const linesOf = (reference: string) =>
  site
    .output()
    .split("\n")
    .filter((line) => line.includes(`"reference":"${reference}"`))
    .map((line) => JSON.parse(line));

test("an error of a browser is logged under the reference in the response", async () => {
  const response = await report({ page: "/faq", message: "no mount", stack: "Error: no mount\n  at /assets/x.js" });
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  const { reference, ...answer } = await response.json();
  expect(answer).toEqual({ siteName: "Jakarta Outing Expo 2025", showStack: false });
  await expect.poll(() => linesOf(reference)).toHaveLength(1);
  expect(linesOf(reference)).toMatchObject([
    { level: 50, event: "page", page: "/faq", message: "no mount", stack: "Error: …\n  at /assets/x.js" },
  ]);
});

test("the window's events are named, anything else is not", async () => {
  for (const [event, logged] of [
    ["error", "error"],
    ["unhandledrejection", "unhandledrejection"],
    ["invented", "page"],
  ]) {
    const { reference } = await (await report({ event: event ?? "", message: "x" })).json();
    await expect.poll(() => linesOf(reference)).toMatchObject([{ event: logged }]);
  }
});

test("a message without what a visitor typed is logged", async () => {
  const message = "cannot send to budi@visitor.example, 0812 3456 7890";
  const { reference } = await (await report({ message, stack: `Error: ${message}\n at x` })).json();
  await expect.poll(() => linesOf(reference)).toMatchObject([{ message: "cannot send to [address], [number]" }]);
  expect(site.output()).not.toMatch(/visitor\.example|0812/);
});

test("fields are cut, and others are ignored", async () => {
  const long = "x".repeat(5_000);
  const { reference } = await (
    await report({ message: long, stack: "y".repeat(5_000), level: "10", extra: "secret" })
  ).json();
  await expect.poll(() => linesOf(reference)).toHaveLength(1);
  const [{ level, message, stack }] = linesOf(reference);
  expect([level, message.length, stack.length]).toEqual([50, 300, 4_000]);
  expect(site.output()).not.toContain("secret");
});

test("queries of addresses are not logged: they can hold the token of a mailed link", async () => {
  const address = `${site.url}/updates/confirm?token=private-token`;
  const { reference } = await (
    await report({ page: "/updates/confirm?token=private-token", message: `no ${address}`, stack: `at ${address}:7:2` })
  ).json();
  await expect.poll(() => linesOf(reference)).toHaveLength(1);
  expect(linesOf(reference)).toMatchObject([
    {
      page: "/updates/confirm",
      message: `no ${site.url}/updates/confirm`,
      stack: `at ${site.url}/updates/confirm:7:2`,
    },
  ]);
});

test("a body that is too long, another method and another site are refused", async () => {
  expect((await send("x".repeat(17 * 1024))).status).toBe(413);
  expect((await send("message=x", { Origin: "https://evil.example" })).status).toBe(400);
  const response = await fetch(`${site.url}/browser-errors`);
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
});

test("reports are rate-limited", async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await report({ message: "x" })).status));
  expect(statuses).toContain(429);
});
