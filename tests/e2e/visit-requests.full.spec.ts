import { existsSync } from "node:fs";
import { recordVisit } from "../support/browser/record-visit";
import { requestLines } from "../support/content/request-lines";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

const isFile = (path: string) => existsSync(`build/client${decodeURI(path)}`) && path !== "/";

test("once the caches are warm, they serve every request of a visit, which has few of them, and a return gets 304", async ({
  browser,
}) => {
  const site = await startTestSite();
  const visit = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const parts = await recordVisit(context, site.url, "/brands");
    await context.close();
    return parts;
  };
  try {
    await visit();
    const before = requestLines(site).length;
    const parts = await visit();
    const sent = Object.values(parts).flat();
    await expect.poll(() => requestLines(site).length).toBeGreaterThanOrEqual(before + sent.length);
    const lines = requestLines(site).slice(before);
    const rendered = lines.filter(({ path, cache }) => !isFile(String(path)) && cache !== "hit" && cache !== "stale");
    expect(rendered).toEqual([]);
    expect(parts["first visit"].length).toBeLessThanOrEqual(25);
    expect(parts["second page"].length).toBeLessThanOrEqual(20);
    expect(parts.return.map(({ path }) => path)).toEqual(["/"]);
    expect(lines.at(-1)).toMatchObject({ path: "/", status: 304 });
  } finally {
    await site.stop();
  }
});
