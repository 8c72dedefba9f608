import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { untilAnimationsEnd } from "../support/browser/animations";
import { expect, test } from "../support/servers/site-test";

/** Minimum contrast of text, and of large text: from 24 px, or from 18.66 px in bold (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;
const MIN_LARGE = 3;

type Rgb = readonly [number, number, number];

/** Relative luminance of a color (WCAG 2.2, definition). */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The boxes of an element's text, in CSS pixels of the page, without borders, icons and ornaments. */
function wordBoxes(text: Locator) {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      boxes.push(...range.getClientRects());
    }
    return boxes.map(({ left, top, width, height }) => ({ left, top, width, height }));
  });
}

/** The color of an element's text, and the contrast that it needs. */
function inkOf(text: Locator): Promise<{ colour: Rgb; large: boolean }> {
  return text.evaluate((element) => {
    const style = getComputedStyle(element);
    const canvas = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
    canvas.fillStyle = style.color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const size = Number.parseFloat(style.fontSize);
    return {
      colour: [red, green, blue],
      large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
    };
  });
}

/** The lowest contrast between a text's color and any pixel painted behind it. */
async function minContrast(background: Buffer, text: Locator): Promise<number> {
  const ink = luminance((await inkOf(text)).colour);
  let least = Number.POSITIVE_INFINITY;
  for (const box of await wordBoxes(text)) {
    const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
    const region = { left, top, width: Math.floor(box.width), height: Math.floor(box.height) };
    const { data, info } = await sharp(background)
      .extract(region)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += info.channels) {
      least = Math.min(least, contrast(ink, luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])));
    }
  }
  return least;
}

for (const width of [320, 390, 768, 1440, 1920]) {
  test(`all text on the hero's picture has enough contrast with every pixel behind it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const scene = page.locator(".hero-scene");
    // Decoded, not only loaded: otherwise a screenshot may show the background below it.
    await scene.evaluate((image: HTMLImageElement) => image.decode());
    const hero = page.locator(".hero");
    await untilAnimationsEnd(page);
    const style = await page.addStyleTag({ content: ".hero * { color: transparent !important; }" });
    const background = await page.screenshot();
    await style.evaluate((element) => (element as Element).remove());
    for (const text of [
      hero.locator(".eyebrow"),
      hero.getByRole("heading", { level: 1 }),
      hero.getByRole("listitem").first(),
      hero.getByRole("listitem").nth(1),
      hero.getByRole("link", { name: "Get tickets" }),
      hero.getByRole("link", { name: "Rundown" }),
    ]) {
      const wanted = (await inkOf(text)).large ? MIN_LARGE : MIN_CONTRAST;
      expect(await minContrast(background, text), (await text.textContent()) ?? "").toBeGreaterThanOrEqual(wanted);
    }
  });
}

/** Where the walkers are in the picture of each width, as shares of its width and height (`art/src/compositions/hero.ts`). */
const WALKERS = [
  { width: 390, picture: "hero-portrait", left: 0.54, top: 0.53, bottom: 0.67 },
  { width: 768, picture: "hero-square", left: 0.57, top: 0.66, bottom: 0.87 },
];

for (const { width, picture, left, top, bottom } of WALKERS) {
  test(`the sign in the hero covers no walker at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto("/");
    const scene = page.locator(".hero-scene");
    expect(await scene.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(picture);
    const [around, sign] = await Promise.all([scene.boundingBox(), page.locator(".summit-sign").boundingBox()]);
    if (!around || !sign) throw new Error("no hero");
    const beside = sign.x + sign.width < around.x + left * around.width;
    const below = sign.y > around.y + bottom * around.height;
    const above = sign.y + sign.height < around.y + top * around.height;
    expect({ beside, below, above }).not.toEqual({ beside: false, below: false, above: false });
  });
}
