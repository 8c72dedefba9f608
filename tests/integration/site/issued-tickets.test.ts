import { afterAll, beforeAll, expect, test } from "vitest";
import tickets from "~/content/tickets.json";
import type { TicketKeyFile } from "~/entities/ticket-codes/ticket-code";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite({ SESSION_SECRET: "s".repeat(40), PAYMENT_ACCOUNT: "Bank Tes 123" });
});
afterAll(() => site?.stop());

test("the keys of tickets are public, also for pages of other sites, and caches may keep them", async () => {
  const response = await fetch(`${site.url}/.well-known/expo-tickets.json`);
  expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
  expect(response.headers.get("Cache-Control")).toContain("s-maxage=30");
  const { days, keys, tickets: kinds, ...file } = (await response.json()) as TicketKeyFile;
  expect(file).toEqual({ version: 1, event: "Jakarta Outing Expo 2025" });
  expect(days).toEqual(["2025-11-14", "2025-11-15", "2025-11-16"]);
  expect(keys).toEqual([{ kid: 0, x: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(kinds.map(({ id }) => id).toSorted()).toEqual(tickets.map(({ id }) => id).toSorted());
  expect(new Set(kinds.map(({ hash }) => hash)).size).toBe(kinds.length);
});
