import { untilStill } from "../support/browser/still";
import { axeFaults } from "../support/page-checks/axe";
import { STATES } from "../support/page-checks/states";
import { expect, test } from "../support/servers/site-test";

// Pages at rest are looked at in `look.spec.ts`.
for (const { name, path, context, reach } of STATES) {
  test(`axe finds nothing on ${path}, ${name}`, async ({ browser, site }) => {
    // axe puts its own script into the page, which the site's policy forbids.
    const visit = await browser.newContext({ bypassCSP: true, ...context });
    const page = await visit.newPage();
    await page.goto(site.url + path);
    await reach?.(page);
    await untilStill(page);
    expect(await axeFaults(page)).toEqual([]);
    await visit.close();
  });
}
