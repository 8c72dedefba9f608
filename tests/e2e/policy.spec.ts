import type { Page } from "@playwright/test";
import { sealDocument } from "~/http/document-seal.server";
import { untilAlive } from "../support/alive";
import { PAGES } from "../support/routes";
import { expect, test } from "../support/site-test";

/** What a page's policy refused, told by the page itself from its first moment on. */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { policyViolations: seen });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      seen.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations);
}

/** Makes every page come as a cache stores it: whole, without the nonce, under a policy of hashes. */
async function sealPages(page: Page) {
  await page.route(
    (url) => !url.pathname.includes("."),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      const headers = response.headers();
      const sealed = sealDocument(await response.text(), headers["content-security-policy"] ?? "");
      await route.fulfill({
        response,
        body: sealed.html,
        headers: { ...headers, "content-security-policy": sealed.policy },
      });
    },
  );
}

const paths = [...PAGES.map(({ path }) => path), "/brands/angin-lalu", "/accessibility", "/nope"];

for (const kind of ["rendered", "sealed"] as const) {
  test(`no page is refused anything of its own: ${kind}`, async ({ page, site, watch }) => {
    watch.allow(/response 404: .*\/nope$|status of 404/);
    const violations = await watchViolations(page);
    if (kind === "sealed") await sealPages(page);
    for (const path of paths) {
      const response = await page.goto(site.url + path);
      const policy = (await response?.headerValue("content-security-policy")) ?? "";
      const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
      expect(scripts).toMatch(kind === "sealed" ? /^('sha256-[\w+/=]+' )+'strict-dynamic'/ : /^'nonce-[\w-]+' 'strict-dynamic'/);
      expect(scripts).not.toMatch(/unsafe/);
      await untilAlive(page);
      expect(await violations(), path).toEqual([]);
    }
  });
}
