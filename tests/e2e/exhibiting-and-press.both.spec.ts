import type { Page } from "@playwright/test";
import { footerLink } from "../support/browser/behaviours";
import { untilHydrated } from "../support/browser/hydrated";
import { typeInto } from "../support/browser/person";
import { sendRegistration } from "../support/browser/send-registration";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });

test("a brand manager compares booths, sees what is due, registers, and is led on", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/");
  await footerLink(page, "Exhibitor Registration").click();
  const table = page.getByRole("table");
  await expect(table.getByRole("row", { name: /^From/ })).toContainText("Rp 14.850.000");
  await expect(page.getByRole("listitem").filter({ hasText: "Drawings for raw space" })).toContainText("In 2 days");
  await expect(page.getByText(/^\d+ of 160 squares are free/)).toBeVisible();
  if (javaScriptEnabled) await untilHydrated(page);

  await page.getByRole("main").getByRole("link", { name: "Register", exact: true }).click();
  await expect(field(page, "Company")).toBeInViewport();
  await sendRegistration(page);
  await expect(page).toHaveURL(/\/book-space\?.*sent=EX-/);

  const next = page.getByRole("region", { name: "What happens next" });
  await expect(next.getByRole("listitem").first()).toContainText("Within two working days");
  await expect(next).toContainText("17 October 2025");
  await expect(next).not.toContainText("31 July 2025");
  await expect(next.getByRole("link", { name: /^Prospectus \(PDF/ })).toHaveAttribute(
    "href",
    "/book-space/prospectus.pdf",
  );
  await next.getByRole("link", { name: "Logos and fact sheet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Press");
});

test("a journalist applies for a badge: refused, corrected, and led on", { tag: "@no-js" }, async ({
  page,
  problems,
  javaScriptEnabled,
}) => {
  problems.allow(/400/);
  await page.goto("/");
  await footerLink(page, "Press").click();
  await expect(page.getByText("Open until 7 November 2025.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^In the hall/ })).toContainText("130 brands, 8 programs");
  await expect(page.getByRole("region", { name: "Latest news" }).getByRole("link")).toHaveCount(5);
  if (javaScriptEnabled) await untilHydrated(page);
  await page.getByRole("link", { name: "Apply for accreditation" }).click();
  await typeInto(field(page, "Name"), "Rani");
  await typeInto(field(page, "E-mail"), "rani@press.example");
  await typeInto(field(page, "Outlet"), "Lensa Pagi");
  await typeInto(field(page, "Which days are you coming? (optional)"), "Friday and Saturday");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("Give us a link to your work.").first()).toBeVisible();
  await expect(field(page, "Outlet")).toHaveValue("Lensa Pagi");
  await typeInto(field(page, "Link to your work"), "lensa-pagi.example/rani");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page).toHaveURL(/\/press\?.*sent=PA-/);
  const next = page.getByRole("region", { name: "What happens next" });
  await expect(next.getByRole("listitem").first()).toContainText("Within two working days");
  await expect(next.getByRole("link", { name: "Add the expo to your calendar" })).toHaveAttribute("href", "/event.ics");
});

inFull(() => {
  test("a message that is refused keeps the topic of its link, and an unknown topic chooses none", async ({
    page,
    problems,
  }) => {
    problems.allow(/400/);
    await page.goto("/contact?topic=media");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Tell us your name.").first()).toBeVisible();
    await expect(field(page, "What is it about?")).toHaveValue("media");
    for (const topic of ["nonsense", "tostring", ""]) {
      await page.goto(`/contact?topic=${topic}`);
      await expect(field(page, "What is it about?")).toHaveValue("");
    }
  });
});

test("each logo is a file to download", async ({ page, site }) => {
  await page.goto("/press");
  const files = await page
    .getByRole("main")
    .locator("a[download]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(files.filter((file) => /^\/press\/logo-on-(light|dark)\.(svg|png)$/.test(file))).toHaveLength(4);
  expect(files.filter((file) => file.endsWith("-print.jpg"))).toHaveLength(6);
  await expect(page.getByRole("link", { name: /^Poster 3000 × 3750/ })).toBeVisible();
  for (const file of files) {
    const response = await fetch(site.url + file);
    expect(response.status, file).toBe(200);
    expect(response.headers.get("Content-Type"), file).toMatch(/^image\/(svg\+xml|png|jpeg)/);
  }
});
