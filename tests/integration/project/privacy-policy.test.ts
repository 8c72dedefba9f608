import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { localized } from "~/base/translations/localized";
import { shippedContent as content } from "~/content/documents/shipped-content.server";
import { policySchema } from "~/content/model/site-content";
import { LISTED_DAYS } from "~/leads/interest/interests.server";
import { WINDOW_SECONDS } from "~/platform/http/security/rate-limit.server";
import { CAP_WINDOW_MS } from "~/platform/outbox/mail-cap";
import { BUYER_DAYS } from "~/sales/orders/site-orders.server";
import { startTestSite } from "../../support/servers/test-site";

const DAY_MS = 24 * 3600 * 1000;
const policy = policySchema.parse(content.policies.find(({ slug }) => slug === "privacy"));

/** Numbers of the code, and the words of the policy that say them. */
const words = {
  en: { "two years": 730, "ten minutes": 600, "two days": 2, "30 days": 30, "90 days after the expo": 90 },
  id: { "dua tahun": 730, "sepuluh menit": 600, "dua hari": 2, "30 hari": 30, "90 hari setelah expo": 90 },
};

describe.each(["en", "id"] as const)("the privacy policy in %s", (locale) => {
  const { body } = localized(policySchema, policy, locale);

  it("says how long the site keeps what it keeps", () => {
    const [listed, window, cap, backups, scans] = Object.entries(words[locale]);
    for (const [text] of [listed, window, cap, backups, scans].filter((entry) => entry !== undefined))
      expect(body).toContain(text);
    expect(listed?.[1]).toBe(LISTED_DAYS);
    expect(window?.[1]).toBe(WINDOW_SECONDS);
    expect(Number(cap?.[1]) * DAY_MS).toBeGreaterThan(CAP_WINDOW_MS);
    expect(scans?.[1]).toBe(BUYER_DAYS);
    const unit = readFileSync("deploy/outing-expo-backup.service", "utf8");
    expect(unit).toContain(` -mtime +${backups?.[1]} -delete`);
  });
});

test("the privacy policy and the FAQ say the days of RETENTION_DAYS, in each language", async () => {
  const site = await startTestSite({ RETENTION_DAYS: "45" });
  const read = async (path: string) => (await (await fetch(site.url + path)).text()).replace(/<[^>]*>/g, "");
  const [policy, indonesian, faq] = [await read("/privacy"), await read("/id/privacy"), await read("/faq")];
  await site.stop();
  expect(policy).toContain("deleted 45 days after the expo for which they were sent");
  expect(policy).toContain("is deleted after 90 days");
  expect(policy).toContain("deleted after 7 days");
  expect(indonesian).toContain("dihapus 45 hari setelah expo yang dituju");
  expect(indonesian).toContain("dihapus setelah 90 hari");
  expect(faq).toContain("deleted 45 days after the expo, or after you sent it");
  for (const text of [policy, indonesian, faq]) expect(text).not.toContain("{{");
});
