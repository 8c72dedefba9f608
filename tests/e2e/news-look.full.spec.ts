import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { wheelTo } from "../support/browser/person";
import { test } from "../support/servers/worker-test";

test.use({ baseURL: async ({ edgeCases }, use) => use(edgeCases.site.url) });

const PHONE = { width: 390, height: 844 };

/** A text of which some lines would be long on a wide screen. */
const TEXT =
  "Bawalah botol minum sendiri: ada empat keran di antara dinding panjat dan panggung danau di sana. ".repeat(6);

const svg = (width: number, height: number, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/></svg>`;

/** Pictures of the blog have this colour and size. */
async function servePictures(page: Page, width: number, height: number, fill = "#1d3557") {
  await page.route(/\/content\/images\//, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: svg(width, height, fill) }),
  );
}

/** The colour of an element's screenshot at a share of its width and height. */
async function colorAt(element: Locator, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3;
  return [...data.subarray(at, at + 3)];
}

const grey = ([red = 0, green = 0, blue = 0]: number[]) => Math.max(red, green, blue) - Math.min(red, green, blue) < 8;

test("a feature picture that is not 3:2 has no grey wings, and is shown whole", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await servePictures(page, 1200, 1800);
  await page.goto("/news/uji-gambar-tegak");
  const picture = page.getByRole("img", { name: "Menara tegak utama" });
  await expect(picture).toHaveCSS("object-fit", "contain");
  await expect.poll(async () => grey(await colorAt(picture, 0.06, 0.5))).toBe(false);
  expect(grey(await colorAt(picture, 0.94, 0.5))).toBe(false);
});

test("a missing feature picture shows its words", async ({ page }) => {
  await page.route(/\/content\/images\//, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/news/uji-gambar-tegak");
  await expect(page.locator("article").first().getByText("Menara tegak utama")).toBeVisible();
});

test("missing pictures of the text show their words, and nothing where they have none", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.route(/\/content\/images\//, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/news/uji-gambar-tegak");
  const words = page.locator(".article-text").getByText("Menara tegak", { exact: true });
  await wheelTo(words);
  await expect(words).toBeVisible();
  // It does not keep the height of the picture.
  await expect.poll(async () => (await words.boundingBox())?.height ?? 0).toBeLessThan(200);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a missing picture of the text keeps no empty box", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.route(/\/content\/images\//, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/news/uji-gambar-tegak");
    const picture = page.locator(".article-text").getByRole("img", { name: "Menara tegak", exact: true });
    await expect.poll(async () => (await picture.boundingBox())?.height ?? 999).toBeLessThan(200);
  });
});

test("pictures of a gallery on a phone keep their shape, and lose at most a quarter", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await servePictures(page, 1200, 1600);
  await page.goto("/news/uji-gambar-tegak");
  const pictures = page.locator(".kg-gallery-image img");
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    const lost = await picture.evaluate((image) => {
      const { width, height } = image.getBoundingClientRect();
      const own = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
      const shown = width / height;
      return 1 - Math.min(own / shown, shown / own);
    });
    expect(lost).toBeLessThan(0.25);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a wide table has a shadow where more of it can be scrolled, in ${colorScheme} mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(PHONE);
    await page.goto("/news/uji-kata-panjang");
    const table = page.locator(".article-table").last();
    await wheelTo(table);
    const shade = async (x: number) => (await colorAt(table, x, 0.9)).reduce((sum, part) => sum + part, 0);
    const difference = async () => Math.abs((await shade(0.003)) - (await shade(0.997)));
    expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    expect(await difference()).toBeGreaterThan(60);
    const beforeScroll = await shade(0.997);
    await table.hover();
    await page.mouse.wheel(5000, 0);
    await expect.poll(async () => Math.abs((await shade(0.997)) - beforeScroll)).toBeGreaterThan(60);
  });
}

test("lines of an article have at most 75 characters", async ({ page, edgeCases }) => {
  const html = `<p>${TEXT}</p><ul><li>${TEXT}</li></ul><blockquote>${TEXT}</blockquote><figure class="kg-card kg-image-card"><img src="https://a.example/x.jpg" alt=""><figcaption>${TEXT}</figcaption></figure><div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-text">${TEXT}</div></div>`;
  await edgeCases.rewrite("uji-tag-tak-tutup", html, {
    custom_excerpt: TEXT.slice(0, 290),
    feature_image: "https://a.example/x.jpg",
    feature_image_caption: TEXT,
  });
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/news/uji-tag-tak-tutup");
    const lines = await page
      .locator("article")
      .first()
      .evaluate((article) => {
        const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (texts.nextNode()) {
          const text = texts.currentNode;
          if (!text.textContent?.includes("Bawalah") || text.parentElement?.closest("script, .sr-only")) continue;
          const range = document.createRange();
          let top = Number.NaN;
          for (let at = 0; at < text.textContent.length; at += 1) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const box = range.getBoundingClientRect();
            if (box.width === 0) continue;
            if (box.top !== top) found.push("");
            top = box.top;
            found.push(`${found.pop() ?? ""}${text.textContent[at]}`);
          }
        }
        return found;
      });
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter((line) => line.trim().length > 75)).toEqual([]);
  }
});

test("header cards keep the ground that their author chose, with letters that can be read on it", async ({
  page,
  edgeCases,
}) => {
  const header = (ground: string, letters: string) =>
    `<div class="kg-card kg-header-card kg-v2 kg-width-regular" style="background-color: ${ground};" data-background-color="${ground}"><div class="kg-header-card-content"><div class="kg-header-card-text"><h2 class="kg-header-card-heading" style="color: ${letters};" data-text-color="${letters}">Tiga hari</h2><p class="kg-header-card-subheading" style="color: ${letters};">di luar</p></div></div></div>`;
  await edgeCases.rewrite("uji-tabel-rusak", header("#1d3557", "#a8dadc") + header("#ffee00", "#ffffff"));
  await page.goto("/news/uji-tabel-rusak");
  const cards = page.locator(".kg-header-card");
  await expect(cards.nth(0)).toHaveCSS("background-color", "rgb(29, 53, 87)");
  await expect(cards.nth(0).getByText("di luar")).toHaveCSS("color", "rgb(168, 218, 220)");
  await expect(cards.nth(1)).toHaveCSS("background-color", "rgb(255, 238, 0)");
  await expect(cards.nth(1).getByRole("heading")).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("players of several hosts do not look alike", async ({ page, edgeCases }) => {
  const frames = [
    "https://www.youtube.com/embed/aaaaaaaaaaa",
    "https://player.vimeo.com/video/77",
    "https://open.spotify.com/embed/track/0123456789abcdefABCDEF",
    "https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/forss/x",
    "https://www.google.com/maps/embed?pb=!1m18",
    "https://docs.google.com/forms/d/e/1x/viewform?embedded=true",
  ];
  await edgeCases.rewrite("uji-plaintext", frames.map((src) => `<iframe src="${src}"></iframe>`).join(""));
  await page.setViewportSize(PHONE);
  await page.goto("/news/uji-plaintext");
  const looks = await page.locator("a.embed").evaluateAll((cards) =>
    cards.map((card) => {
      const mark = getComputedStyle(card, "::before");
      return [mark.content, mark.backgroundColor, getComputedStyle(card).backgroundColor].join();
    }),
  );
  expect(new Set(looks).size).toBe(frames.length);
});
