import { untilAnimationsEnd } from "../support/browser/animations";
import { axeFaults } from "../support/page-checks/axe";
import { STATES } from "../support/page-checks/page-states";
import { expect, test } from "../support/servers/site-test";

// `visual-quality.spec.ts` checks pages without interaction.
for (const { name, path, context, reach } of STATES) {
  test(`axe finds no violation on ${path}, ${name}`, async ({ browser, site }) => {
    // axe injects a script, which the CSP forbids.
    const visit = await browser.newContext({ bypassCSP: true, ...context });
    const page = await visit.newPage();
    await page.goto(site.url + path);
    await reach?.(page);
    await untilAnimationsEnd(page);
    expect(await axeFaults(page)).toEqual([]);
    await visit.close();
  });
}
