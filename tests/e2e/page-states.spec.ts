import { untilAnimationsEnd } from "../support/browser/animations";
import { everyNth } from "../support/content/sample";
import { axeFaults } from "../support/page-checks/axe";
import { ENLARGED, STATES } from "../support/page-checks/page-states";
import { expect, test } from "../support/servers/one-page-test";

// `every-page.spec.ts` checks pages without interaction.
for (const { name, path, context, reach } of everyNth(STATES, STATES.length)) {
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

for (const path of everyNth(["/", "/ticket", "/rundown", "/rundown?view=grid", "/visit", "/book-space"], 6)) {
  test(`axe finds no violation on ${path}, enlarged to 200 % and in forced colors`, async ({ browser, site }) => {
    const page = await browser.newPage({ bypassCSP: true, ...ENLARGED });
    await page.goto(site.url + path);
    await untilAnimationsEnd(page);
    expect(await axeFaults(page), "enlarged").toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ forcedColors: "active" });
    expect(await axeFaults(page), "forced colors").toEqual([]);
    await page.close();
  });
}
