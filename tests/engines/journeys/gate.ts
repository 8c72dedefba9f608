import { expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site.ts";
import { FIRST_MORNING, GATE_SECRET, printGateLink, sellTickets } from "../../support/services/gate.ts";
import type { Launch } from "../support/engine.ts";
import { button, KEYS, type Page } from "../support/page.ts";
import { visitsWith } from "../support/visits.ts";

const PHONE = { width: 390 };

/** Types a code at once, as a scanner does, and presses Enter. */
const scan = (page: Page, code: string) =>
  page.tab.perform({
    type: "key",
    id: "scanner",
    actions: [...code, KEYS.Enter].flatMap((value) => [
      { type: "keyDown" as const, value },
      { type: "keyUp" as const, value },
    ]),
  });

/** Waits until an element has all these texts. */
const expectTexts = (page: Page, css: string, ...texts: string[]) =>
  expect
    .poll(async () => {
      const shown = await page.text(css);
      return texts.every((text) => shown?.includes(text)) || shown;
    })
    .toBe(true);

/** Phones at the doors have a site of their own, whose day is that of the tickets. */
export function gate(launch: Launch): void {
  let site: Awaited<ReturnType<typeof startTestSite>>;
  const visit = visitsWith(launch, async () => {
    site = await startTestSite({ SITE_CLOCK: FIRST_MORNING, SESSION_SECRET: GATE_SECRET });
    return site;
  });

  test(
    "a phone becomes a device, and judges codes that are typed, also without a network and after a reload",
    visit(async (page, network) => {
      const { tickets, reference } = await sellTickets(site, "friday-pass", 2);
      const [one = "", two = ""] = tickets.map(({ code }) => code);
      await page.goto((await printGateLink("North", site)).slice(site.url.length));
      await page.click(button("Use this phone at the door"));
      await expectTexts(page, ".status", "Connected", "Tickets on this phone:");
      // What said that the phone was no device yet.
      expect(new Set(await page.takeProblems())).toEqual(new Set(["401 /gate/sync"]));

      await scan(page, one);
      await expectTexts(page, ".verdict", "Valid", "Friday Pass", reference);
      await scan(page, one);
      await expectTexts(page, ".verdict", "Already used", "North");
      await scan(page, `${one.slice(0, -1)}${one.endsWith("0") ? "1" : "0"}`);
      await expectTexts(page, ".verdict", "Not our ticket");
      await expect.poll(() => page.tab.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

      const mend = network.cut();
      await page.goto("/gate");
      await expectTexts(page, ".status", "No network");
      await scan(page, two);
      await expectTexts(page, ".verdict", "Valid", reference, "Decided without a network.");
      await scan(page, one);
      await expectTexts(page, ".verdict", "Already used", "Decided without a network.");
      await expectTexts(page, ".status", "Not sent:");

      mend();
      await expectTexts(page, ".status", "Connected");
      await expect.poll(() => page.text(".status")).not.toContain("Not sent");
    }, PHONE),
  );
}
