import { load } from "cheerio";
import { expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";

test("after the draw, winners of the draw have the number of their wristband", async () => {
  const site = await startTestSite({ SITE_CLOCK: "2025-11-16T20:30:00+07:00" });
  try {
    const $ = load(await (await fetch(`${site.url}/winner`)).text());
    const rowOf = (prize: string) =>
      $("main tr")
        .filter((_, row) => $(row).text().includes(prize))
        .text();
    expect(rowOf("Eight-day sail")).toMatch(/R\*\*\* S\*\*\*\s*Wristband \d{5}$/);
    expect(rowOf("Best newcomer")).not.toContain("Wristband");
  } finally {
    await site.stop();
  }
});
