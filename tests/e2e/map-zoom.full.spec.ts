import type { Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { tabTo } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";

/** How many times larger the hall is shown than it is as a whole. */
const scaleOf = (page: Page) =>
  page
    .locator("svg.chart .chart-all")
    .first()
    .evaluate((group) => Number(/scale\(([\d.]+)\)/.exec(group.getAttribute("transform") ?? "")?.[1] ?? 1));

const open = async (page: Page, path = "/map") => {
  await page.goto(path);
  await untilHydrated(page);
  await expect(page.getByRole("button", { name: "Closer" })).toBeVisible();
};

test("buttons zoom, and names appear when near", async ({ page }) => {
  await open(page);
  const name = page.getByRole("link", { name: "Booth E-10: Citatah Rope House" }).locator(".brand");
  await expect(name).toBeHidden();
  await page.getByRole("button", { name: "Closer" }).click();
  await page.getByRole("button", { name: "Closer" }).click();
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(3);
  await expect(name).toBeVisible();
  await page.getByRole("button", { name: "Whole hall" }).click();
  await expect.poll(() => scaleOf(page)).toBe(1);
});

test("a map that is left reports no error, and is there again on Back", async ({ page }) => {
  await open(page);
  await page.getByRole("banner").getByRole("link", { name: "Tickets" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Closer" }).click();
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1);
});

test("the sign of a door that the frame would cut is not drawn, until all of it is in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/map?to=cakar-batu");
  const sign = page.locator(".map-stage .door text", { hasText: "North entrance" });
  await expect(sign).toBeHidden();
  await page.getByRole("button", { name: "Whole hall" }).click();
  await expect(sign).toBeVisible();
});

test("the first screen of a desktop has the whole hall with its doors, every shortcut and the form of the way", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/map", "/id/map"]) {
    await page.goto(path);
    await untilHydrated(page);
    const parts = page.locator(".map-stage .door text, .map-shortcuts a, .map-way-form button");
    await expect(parts).toHaveCount(8);
    for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 0.99 });
  }
});

test("of a booth that is chosen the brand is named from near, and a long name stands beside its booth in the list", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/map?to=cakar-batu");
  await expect(page.locator("svg.layer .brand")).toBeVisible();
  await expect(page.locator("svg.layer .brand")).toHaveText("Cakar Batu");
  const row = page.locator(".map-aisles li", { hasText: "Sembalun Porters Together" });
  const [booth, name] = [
    await row.locator(".grid-square").boundingBox(),
    await row.getByText("Sembalun").boundingBox(),
  ];
  expect(name?.x).toBeGreaterThanOrEqual((booth?.x ?? 0) + (booth?.width ?? 0));
});

test("on a desktop the legend stands below the map of a flat level, whatever is listed at the left", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/map?q=mushola");
  const [keys, legend] = [
    await page.locator(".map-keys").boundingBox(),
    await page.locator(".map-legend").boundingBox(),
  ];
  expect(legend?.x).toBe(keys?.x);
  expect((legend?.y ?? 0) - (keys?.y ?? 0) - (keys?.height ?? 0)).toBeLessThan(40);
});

test("on a phone what a search does not mean fades, also a name outside of the hall", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = page.locator(".far-names .outside");
  await open(page);
  await expect(name).toHaveText("Hammocks");
  await expect(name).toHaveCSS("opacity", "1");
  await open(page, "/map?q=tenda");
  await expect(name).toHaveCSS("opacity", "0.6");
});

for (const width of [320, 390, 768, 1440])
  test(`at ${width} px the buttons cover neither the map nor the halls`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/map?to=D-14&from=north");
    const hidden = await page.evaluate(() => {
      const boxOf = (one: Element) => one.getBoundingClientRect();
      const drawn = [...document.querySelectorAll(".map-stage > div > svg, .map-main .chips a")].map(boxOf);
      return [...document.querySelectorAll(".map-zoom button")]
        .map(boxOf)
        .filter((box) =>
          drawn.some(
            (other) =>
              box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
          ),
        ).length;
    });
    expect(hidden).toBe(0);
  });

test("keys move and zoom, and a link that is reached by key comes into the frame", async ({ page }) => {
  await open(page);
  const stage = page.getByRole("region", { name: "Map of Hall A" });
  await tabTo(stage);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(3);
  const link = stage.getByRole("link", { name: /^Booth A-1:/ });
  await tabTo(link);
  const [frame, box] = [await stage.boundingBox(), await link.boundingBox()];
  expect(box?.x).toBeGreaterThanOrEqual(frame?.x ?? 0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
  await page.keyboard.press("0");
  await expect.poll(() => scaleOf(page)).toBe(1);
});

test("the wheel moves the page until the map is pressed, then it zooms", async ({ page }) => {
  await open(page);
  const stage = page.getByRole("region", { name: "Map of Hall A" });
  const box = await stage.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 60);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await scaleOf(page)).toBe(1);
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.wheel(0, -400);
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.2);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("letters of rows stand clear of each other on the whole hall, and “+” is there from the start", async ({
    page,
  }) => {
    await open(page, "/map");
    const letters = await page
      .locator(".chart .row text:first-child")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
    const sorted = letters.toSorted((a, b) => a.top - b.top);
    expect(sorted.length).toBeGreaterThan(4);
    for (const [index, { top }] of sorted.slice(1).entries())
      expect(top).toBeGreaterThanOrEqual(sorted[index]?.bottom ?? 0);
    await page.getByRole("button", { name: "Closer" }).click();
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
  });

  test("the whole hall names its stages in letters of 11 px, clear of each other, of stages, booths and signs", async ({
    page,
  }) => {
    await open(page);
    const names = await page.locator("svg.chart .stage text").evaluateAll((texts) =>
      texts.map((text) => {
        // Of the letters: the box of the element has room for the corners of their outline too.
        const letters = document.createRange();
        letters.selectNodeContents(text);
        const box = letters.getBoundingClientRect();
        const isApart = (sign: Element) => {
          const other = sign.getBoundingClientRect();
          return (
            other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom
          );
        };
        const others = [...document.querySelectorAll("svg.chart :is(.stage text, .stage > rect, .pin, .links a)")];
        return {
          name: text.textContent,
          letters: Number(text.getAttribute("font-size")) * ((text as SVGTextElement).getScreenCTM()?.a ?? 0),
          isFree: others.every((sign) => sign === text || isApart(sign)),
        };
      }),
    );
    expect(names.map(({ name }) => name).toSorted()).toEqual(["Campfire Stage", "Summit Stage", "Trailhead Workshop"]);
    for (const { name, letters, isFree } of names) {
      expect(letters, name).toBeGreaterThan(11);
      expect(isFree, name).toBe(true);
    }
  });

  test("at a sign the field that asks where to is below it, and the first step of a way is in the first screen", async ({
    page,
  }) => {
    await open(page, "/map?at=pillar-7");
    await expect(page.getByRole("searchbox", { name: "Where to?" })).toBeInViewport();
    await open(page, "/map?to=D-14&from=north");
    await expect(page.getByRole("listitem").filter({ hasText: "From North entrance" })).toBeInViewport({ ratio: 0.99 });
  });

  test("until its script is there, the map already shows where the sign is that was scanned", async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/);
    await page.route(/\/assets\/zoom-[\w-]+\.js/, (route) => route.abort());
    await page.goto("/map?at=pillar-7");
    await untilHydrated(page);
    const stage = page.getByRole("region", { name: "Map of Hall A" });
    const [frame, sign] = [await stage.boundingBox(), await page.locator("svg.layer .standing").boundingBox()];
    if (!frame || !sign) throw new Error("there is no sign");
    expect(sign.x).toBeGreaterThan(frame.x);
    expect(sign.x + sign.width).toBeLessThan(frame.x + frame.width);
    expect(sign.y).toBeGreaterThan(frame.y);
    expect(sign.y + sign.height).toBeLessThan(frame.y + frame.height);
    // On the whole hall the circle around it has 16 px.
    expect(sign.height).toBeGreaterThan(24);
  });

  test("two fingers zoom; one moves the page while the whole hall is shown, then the map", async ({ page }) => {
    await open(page);
    const stage = page.getByRole("region", { name: "Map of Hall A" });
    const touches = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: { x: number; y: number; id: number }[]) =>
      touches.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const middle = async () => {
      const box = await stage.boundingBox();
      return { x: (box?.x ?? 0) + 190, y: (box?.y ?? 0) + 190 };
    };
    const wipeUp = async () => {
      const { x, y } = await middle();
      await touch("touchStart", { x, y, id: 1 });
      for (const by of [20, 40, 60, 80, 100]) await touch("touchMove", { x, y: y - by, id: 1 });
      await touch("touchEnd");
    };
    const transform = () => page.locator("svg.chart .chart-all").first().getAttribute("transform");
    await wipeUp();
    // The page moves on after the finger: a browser takes the next touch for more of that until it stands.
    let last = 0;
    const hasStopped = async () => {
      const before = last;
      last = await page.evaluate(() => scrollY);
      return last > 20 && last === before;
    };
    await expect.poll(hasStopped, { intervals: [250] }).toBe(true);
    expect(await scaleOf(page)).toBe(1);
    // How far it moves on differs: the map may be below the header.
    await page.evaluate(() => scrollTo(0, 0));

    const { x, y } = await middle();
    const apart = (by: number) => [
      { x: x - by, y, id: 1 },
      { x: x + by, y, id: 2 },
    ];
    await touch("touchStart", ...apart(30));
    for (const by of [40, 60, 90, 130]) await touch("touchMove", ...apart(by));
    await touch("touchEnd");
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);

    const before = { scroll: await page.evaluate(() => scrollY), transform: await transform() };
    await wipeUp();
    await expect.poll(transform).not.toBe(before.transform);
    expect(await page.evaluate(() => scrollY)).toBe(before.scroll);
  });
});

test("an address with a way begins where the way is", async ({ page }) => {
  await open(page, "/map?to=D-14&from=north");
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.2);
  await expect(page.locator("svg.layer .way")).toBeInViewport();
});

test("a booth on the map is chosen by a press, and the way still begins where one stands", async ({ page }) => {
  await open(page, "/map?at=pillar-7");
  await page.getByRole("link", { name: /^Booth H-13:/ }).click();
  await expect(page).toHaveURL("/map?to=H-13&at=pillar-7");
  await expect(page.getByRole("region", { name: "Your route" })).toContainText("From Pillar 7");
});
