import { fillMessage } from "../support/browser/fill-message";
import { untilHydrated } from "../support/browser/hydrated";
import { choose, typeInto } from "../support/browser/person";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

test("a rejected registration focuses the summary, links to each field, and preserves the values", {
  tag: "@no-js",
}, async ({ page, problems, javaScriptEnabled }) => {
  problems.allow(/400/);
  await page.goto("/book-space");
  if (javaScriptEnabled) await untilHydrated(page);
  await typeInto(page.getByLabel("Company"), "PT Rimba “Jaya” & Co");
  await typeInto(page.getByLabel("E-mail"), "not an address");
  await typeInto(page.getByLabel("Phone or WhatsApp"), "12");
  await choose(page.getByLabel("Booth", { exact: true }), "Raw");
  await typeInto(page.getByLabel("Area in m² (optional)"), "12");
  await page.getByRole("button", { name: "Send registration" }).click();

  const summary = page.getByRole("alert").filter({ hasText: "Please correct the following" });
  await expect(summary).toBeVisible();
  if (javaScriptEnabled) await expect(summary).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/doesn’t look like an e-mail address/);
  await expect(page.getByLabel("Area in m² (optional)")).toHaveAccessibleDescription(/Raw space starts at 18 m²/);
  await expect(page.getByLabel("Company")).toHaveValue("PT Rimba “Jaya” & Co");
  await expect(page.getByLabel("Phone or WhatsApp")).toHaveValue("12");
  await expect(page.getByLabel("Booth", { exact: true })).toHaveValue("raw");

  await summary.getByRole("link", { name: /e-mail address/ }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
});

for (const typed of everyNth(["budi@gmial.com", "budi@gmail,com"], 2)) {
  test(`${typed} is asked about, and one press sends the form with the address that was meant`, async ({
    page,
    problems,
    javaScriptEnabled,
  }) => {
    problems.allow(/400/);
    await page.goto("/contact");
    if (javaScriptEnabled) await untilHydrated(page);
    await fillMessage(page);
    // With the hyphens and no-break spaces of a typesetter, and thirteen digits.
    await typeInto(page.getByLabel("Phone or WhatsApp"), "+62\u00a0812\u20113456\u20117890 (WA)");
    const email = page.getByLabel("E-mail");
    await typeInto(email, typed);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(email).toHaveAccessibleDescription(/Did you mean budi@gmail\.com\?/);
    await expect(email).toHaveValue(typed);
    await page.getByRole("button", { name: "Send with budi@gmail.com" }).click();
    await expect(page).toHaveURL(/\/contact\?sent=CM-/);
  });
}

test("a message is sent once: the page confirms it, and neither a reload nor Back sends it again", {
  tag: "@no-js",
}, async ({ page, javaScriptEnabled }) => {
  await page.goto("/contact");
  if (javaScriptEnabled) await untilHydrated(page);
  await fillMessage(page);
  await page.getByRole("button", { name: "Send message" }).click();

  await expect(page).toHaveURL(/\/contact\?sent=CM-/);
  const reference = new URL(page.url()).searchParams.get("sent") ?? "none";
  // A toast with JavaScript, a line of the page without (Playwright's text engine does not look into <noscript>).
  const thanks = javaScriptEnabled ? page.getByRole("listitem") : page.locator("noscript [role=status]");
  await expect(thanks.filter({ hasText: `We’ve received your message: ${reference}.` })).toBeVisible();
  const panel = page
    .getByRole("main")
    .locator(".card")
    .filter({ hasText: `Your reference number is ${reference}` });
  await expect(panel).toBeVisible();
  await expect(page).toHaveTitle(/^Sent · Contact · /);
  // The focused button was removed with its form. A page that was loaded as a document has no focus.
  if (javaScriptEnabled) await expect(panel).toBeFocused();
  else await expect(panel).not.toBeFocused();

  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await page.reload();
  await expect(page.getByRole("main")).toContainText(reference);
  if (javaScriptEnabled) await untilHydrated(page);
  await expect(panel).not.toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await expect(page).toHaveTitle(/^Contact · /);
  expect(posts).toBe(0);
});

inFull(() => {
  test("the confirmation does not break the reference into two lines on narrow screens", async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto("/contact");
    if (javaScriptEnabled) await untilHydrated(page);
    await fillMessage(page);
    await page.getByRole("button", { name: "Send message" }).click();
    const thanks = javaScriptEnabled ? page.getByRole("listitem") : page.locator("noscript [role=status]");
    const confirmation = thanks.filter({ hasText: "We’ve received your message" });
    await expect(confirmation).toBeVisible();
    // Toasts stay open while they have the focus.
    if (javaScriptEnabled) await page.keyboard.press("Alt+KeyT");
    for (let width = 320; width <= 440; width += 8) {
      await page.setViewportSize({ width, height: 800 });
      expect(await confirmation.evaluate(linesOfReference), `at ${width} px`).toBe(1);
    }
  });
});

/** The number of lines that the reference takes. Runs in the browser. */
function linesOfReference(element: Element): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.textContent?.search(/CM-\w{4}-\w{2}/) ?? -1;
    if (start < 0) continue;
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, start + "CM-1234-56".length);
    return new Set([...range.getClientRects()].map((line) => line.top)).size;
  }
  return 0;
}

test("the browser validates a field on blur, with the server's messages", async ({ page, javaScriptEnabled }) => {
  await page.goto("/contact");
  if (javaScriptEnabled) await untilHydrated(page);
  const field = page.getByLabel("E-mail");
  await typeInto(field, "wrong");
  await page.getByLabel("Message", { exact: true }).click();
  if (!javaScriptEnabled) return expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/doesn’t look like an e-mail address/);
});
