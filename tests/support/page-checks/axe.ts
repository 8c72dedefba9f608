import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { layOutAll } from "../browser/lay-out-all.ts";

/** WCAG 2.2 at level AA: the rules of every version up to it. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The violations that axe finds in the current state of a page.
 * @param rules only these rules, instead of those of WCAG
 * @returns one line for each rule, with the elements
 */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  await layOutAll(page);
  // A toast that fades in has the contrast of a half-seen one.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  // In forced colors mode axe would compare colors of the site that are not shown.
  const forced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  // Half a megabyte, which a document that was analysed before has.
  const isThere = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) })
    .options({
      runOnly: rules ?? WCAG,
      // Not a rule of WCAG, but screen reader users navigate by headings, and Lighthouse counts it.
      rules: rules ? {} : { "heading-order": { enabled: true }, "color-contrast": { enabled: !forced } },
      resultTypes: ["violations"],
    })
    // Without a second page that merges the results of frames: this takes a third of the time, and no loaded page has a frame.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`);
}
