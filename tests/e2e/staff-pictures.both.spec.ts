import type { Page } from "@playwright/test";
import { typeInto, wheelTo } from "../support/browser/person";
import { expectFits, outcome, signIn, signInOnSmallPhone } from "../support/browser/staff-area";
import { logo, photograph } from "../support/content/picture-files";
import { inFull } from "../support/content/sample";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: ANI });

const words = (page: Page, group: string, language: string) =>
  page.getByRole("group", { name: group, exact: true }).getByRole("textbox", { name: language });

test("a brand is added with its logo from a phone, and is seen with it on its page and in the list", async ({
  page,
  own,
  problems,
}) => {
  problems.allow(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, own, { email: ANI });
  const main = page.getByRole("main");
  await page.goto("/staff/content/brands/+");
  const field = (name: string) => main.getByRole("textbox", { name, exact: true });
  await typeInto(field("Name"), "Tali Langit");
  await typeInto(field("Web address"), "tali-langit");
  await typeInto(words(page, "Tagline", "English"), "Ropes from the sky.");
  await main.getByRole("checkbox", { name: "Climbing & ropes" }).check();
  await main.getByRole("button", { name: "Upload a picture … (Logo)" }).click();

  await expect(main.getByRole("heading", { level: 2 })).toHaveText("Logo");
  const chosen = { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0") };
  const file = main.getByLabel("Picture from this device");
  await file.setInputFiles(chosen);
  await main.getByRole("button", { name: "Upload" }).click();
  await expect(main.getByRole("alert")).toContainText("choose it from “Photos”");
  await expect(file).toHaveAccessibleDescription(/choose it from “Photos”/);
  await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await logo() });
  await main.getByRole("button", { name: "Upload" }).click();
  await expect(outcome(page)).toContainText("The picture is uploaded.");
  await main.getByRole("button", { name: "Use this picture" }).click();

  await expect(field("Logo (optional)")).toHaveValue(/^\/uploads\/\S+-200x80\.webp$/);
  await expect(field("Logo (optional)")).toBeInViewport();
  await expect(words(page, "Tagline", "English")).toHaveValue("Ropes from the sky.");
  // A phone shows one language at a time, or both.
  await main.getByText("Both", { exact: true }).click();
  await typeInto(words(page, "Tagline", "Bahasa Indonesia"), "Tali dari langit.");
  await typeInto(words(page, "Description", "English"), "Ropes.");
  await typeInto(words(page, "Description", "Bahasa Indonesia"), "Tali.");
  await typeInto(field("Hall"), "Hall A");
  await typeInto(field("Booth"), "H-19");
  await main.getByRole("button", { name: "Publish", exact: true }).last().click();
  await expect(outcome(page)).toHaveText("Published as revision 2.");

  for (const path of ["/brands/tali-langit", "/id/brands/tali-langit", "/brands?q=tali+langit"]) {
    await page.goto(path);
    const shown = main.locator("img[src^='/uploads/']").first();
    await wheelTo(shown);
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  }
});

inFull(() => {
  test("pictures are added to a gallery together from a small phone, and each is asked what it shows", async ({
    page,
    own,
    problems,
    javaScriptEnabled,
  }) => {
    problems.allow(/400/);
    await signInOnSmallPhone(page, own, ANI);
    const main = page.getByRole("main");
    await page.goto("/staff/content/galleries/edition-2024");
    await main.getByRole("button", { name: "Upload many pictures …" }).click();
    await main.getByLabel("Pictures from this device").setInputFiles([
      { name: "two-hikers.jpg", mimeType: "image/jpeg", buffer: await photograph() },
      { name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: await photograph(300, 200) },
    ]);
    await main.getByRole("button", { name: "Upload" }).click();
    await expect(outcome(page)).toContainText("The pictures are uploaded.");
    await expect(main.getByLabel("Picture 1: what it shows (English)")).toHaveValue("Two hikers");
    await expectFits(page, javaScriptEnabled);
    await main.getByRole("button", { name: "Use these pictures" }).click();
    const missing = main.getByLabel("Picture 2: what it shows (English)");
    await expect(missing).toHaveAccessibleDescription(/Please say in each language/);
    await typeInto(missing, "A red sky");
    await typeInto(main.getByLabel("Picture 2: what it shows (Bahasa Indonesia)"), "Langit merah");
    await main.getByRole("button", { name: "Use these pictures" }).click();
    await main.getByRole("button", { name: "Publish", exact: true }).last().click();
    await expect(outcome(page)).toHaveText("Published as revision 2.");
    await page.goto("/id/gallery");
    await expect(main.getByRole("img", { name: "Langit merah" }).first()).toBeAttached();
  });

  test("what of a photograph stays visible is chosen with the keyboard or by touch", { tag: "@js" }, async ({
    page,
    own,
  }) => {
    await signIn(page, own, { email: ANI });
    const main = page.getByRole("main");
    await page.goto("/staff/content/programs");
    await main.locator("a[href^='/staff/content/programs/']:not([href$='+'])").first().click();
    await main.getByRole("button", { name: "Upload a picture … (Picture)" }).click();
    const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await photograph(1200, 900) };
    await main.getByLabel("Picture from this device").setInputFiles(file);
    await main.getByRole("button", { name: "Upload" }).click();
    const focus = (name: string) => main.getByRole("radio", { name, exact: true });
    await expect(focus("Middle")).toBeChecked();
    await focus("Middle").focus();
    await page.keyboard.press("ArrowUp");
    await expect(focus("Left")).toBeChecked();
    await focus("Top right").check();
    await main.getByRole("button", { name: "Use this picture" }).click();
    await expect(main.getByRole("textbox", { name: "Picture", exact: true })).toHaveValue(/\.webp#100,0$/);
    await main.getByRole("button", { name: "Publish", exact: true }).last().click();
    await expect(outcome(page)).toHaveText("Published as revision 2.");
    await page.goto("/programs");
    const shown = main.locator("img[src^='/uploads/']").first();
    await expect(shown).toHaveCSS("object-position", "100% 0%");
  });

  test("in Indonesian, at 320 px and in the dark, the page of a picture fits and axe finds nothing", {
    tag: "@js",
  }, async ({ page, own, javaScriptEnabled }) => {
    await signInOnSmallPhone(page, own, ANI);
    const main = page.getByRole("main");
    await page.goto("/id/staff/content/event");
    await main.getByRole("button", { name: "Unggah gambar … (Poster)" }).click();
    await expect(main.getByRole("radio", { name: "Tengah" })).toBeChecked();
    await expectFits(page, javaScriptEnabled);
    await main.getByRole("button", { name: "Kembali tanpa mengubah" }).click();
    await expect(main.getByRole("button", { name: "Unggah gambar … (Poster)" })).toBeInViewport();
  });
});
