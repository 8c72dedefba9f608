import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { layOutAll } from "../lay-out-all.ts";

/** WCAG 2.2 at level AA: the rules of every version up to it. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds on a page as it stands.
 * @returns one line a rule, with the elements; empty when nothing is wrong
 */
export async function axeFaults(page: Page): Promise<string[]> {
  await layOutAll(page);
  // In forced colours the contrast is the system's: axe compares colours of the site that nobody sees.
  const forced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: WCAG,
      // The order of headings is no rule of WCAG's, but screen readers move by them, and Lighthouse counts it.
      rules: { "heading-order": { enabled: true }, "color-contrast": { enabled: !forced } },
      resultTypes: ["violations"],
    })
    // Without a second page to put the results of frames together: a third of the time, and no page here has a frame at rest.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`);
}
