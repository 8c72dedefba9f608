import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createSentLinks } from "~/platform/forms/sent-link.server";
import { AUDITED } from "../../support/content/routes";
import { everyNth, IS_FULL } from "../../support/content/sample";
import { unrenderedData } from "../../support/content/unrendered-data";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import { startTestSite } from "../../support/servers/test-site";

/** Compares what a page's loaders return with what the page renders. */

const SESSION_SECRET = "a-secret-of-more-than-thirty-two-letters";
const sentLinks = createSentLinks([SESSION_SECRET]);

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite({ TICKET_TABS_HIDDEN: "none", SESSION_SECRET });
});

const dataAddress = (path: string) => (path === "/" ? "/_.data" : path.replace(/(\?|$)/, ".data$1"));

async function read(path: string, { url } = site) {
  const [html, data] = await Promise.all([fetch(url + path), fetch(url + dataAddress(path))]);
  return { html: await html.text(), data };
}

const VIEWS = [
  ...AUDITED,
  "/ticket?tab=guests",
  "/ticket?tab=photos",
  "/rundown?day=2&stage=Summit+Stage",
  "/news?page=2",
  "/news/early-bird-tickets",
  "/brands?q=tent",
  sentLinks.create("/contact", { reference: "CM-7K3F-2Q", acknowledged: true }),
  sentLinks.create("/book-space", { reference: "EX-7K3F-2Q", acknowledged: false }),
];

test.each(everyNth(VIEWS, 2))("%s renders all data of its loaders", async (path) => {
  const { html, data } = await read(path);
  const { unrendered, texts } = await unrenderedData(html, data);
  expect(unrendered).toEqual([]);
  // The root loader returns the site's name, address and more for every page.
  expect(texts).toBeGreaterThan(10);
});

/** Registration ends with the expo. Only someone who had filled in the form still sees it, with its categories and texts. */
const CLOSED_FORM = /^routes\/forms\/book-space\.(guard|categories|texts)\b/;

/** Pages that say something else in each season. */
const SEASONAL = ["/", "/ticket", "/rundown", "/programs", "/winner", "/links", "/book-space"];

test.each(
  everyNth(
    [
      ["2025-11-15T12:00:00+07:00", "during the expo"],
      ["2025-11-20T10:00:00+07:00", "after it"],
    ],
    2,
  ),
)("at %s (%s), pages render all data of their loaders", async (SITE_CLOCK) => {
  // Of its own, since it has just started: pages and data are of the same minute.
  const then = await startTestSite({ SITE_CLOCK });
  onTestFinished(() => then.stop());
  for (const path of IS_FULL ? AUDITED : SEASONAL) {
    const { html, data } = await read(path, then);
    const { unrendered } = await unrenderedData(html, data);
    expect
      .soft(
        unrendered.filter((fault) => !CLOSED_FORM.test(fault)),
        path,
      )
      .toEqual([]);
  }
});

test.each([
  ["/faq", "How do I buy one?", expect.stringContaining("routes/pages/faq.groups.html: ")],
  ["/ticket", "On sale until 14 November 2025", expect.stringContaining("ticket.content.html.html: <section")],
  ["/rundown", "Trail Kitchen", expect.stringContaining("Trail Kitchen")],
  ["/contact", "https://maps", expect.stringContaining("routes/forms/contact.venue.map: https://maps")],
])("data that %s does not render is found: %j", async (path, text, fault) => {
  const { html, data } = await read(path);
  const without = html.replaceAll(text, "");
  expect(without).not.toBe(html);
  expect((await unrenderedData(without, data)).unrendered).toContainEqual(fault);
});
