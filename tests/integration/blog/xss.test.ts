import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { postSchema } from "~/content/model/post";
import { renderArticle } from "~/news/article/render-article.server";
import { startChromium } from "../../support/servers/chromium";
import { RECORDED_URL, recordedPosts } from "../../support/services/ghost-fixtures";
import { type HttpServer, startHttpServer } from "../../support/services/http-server";

/** Two malicious posts in a page without a CSP: sanitized HTML must be safe without one. */
const ATTACKS = ["post-uji-xss-kartu-html", "post-judul-dengan-tanda-khusus"];

let browser: Browser;
let server: HttpServer;
let url: string;
let html: string;
let page: Page;
let happened: string[];

beforeAll(async () => {
  browser = await startChromium();
  server = await startHttpServer((request, response) => {
    if (request.url !== "/") response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  url = `${server.url}/`;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

beforeEach(async () => {
  page = await browser.newPage();
  happened = [];
  page.on("dialog", async (dialog) => {
    happened.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "127.0.0.1") happened.push(`request ${request.url()}`);
  });
  page.on("framenavigated", (frame) => {
    if (frame.url().replace(/#.*/, "") !== url) happened.push(`navigation ${frame.url()}`);
  });
});
afterEach(() => page.close());

function pageWith(text: string) {
  return `<!DOCTYPE html><title>Article</title><main><article>${text}</article></main><footer>End</footer>`;
}

/** Clicks, hovers and focuses every element of the page. */
async function touchEverything() {
  for (const element of await page.locator("article *").all()) {
    await element.dispatchEvent("mouseover");
    await element.dispatchEvent("focus");
    const external = await element.evaluate((node) => node.closest("a[href^='http']") !== null);
    if (!external) await element.dispatchEvent("click");
  }
  await page.waitForTimeout(200);
}

test.each(ATTACKS)("no script of %s runs", async (name) => {
  const post = postSchema.parse(recordedPosts(name)[0]);
  const options = {
    siteUrl: "https://expo.example",
    blogUrls: [RECORDED_URL],
    hasPost: () => true,
    sizeOf: () => null,
  };
  const article = await renderArticle(post, options);
  html = pageWith(`<figure>${article.caption ?? ""}</figure>${article.html}`);
  await page.goto(url);
  await touchEverything();
  expect(happened).toEqual([]);
  expect(await page.locator("footer").textContent()).toBe("End");
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).display)).toBe("block");
  expect(await page.evaluate(() => [typeof window.location.href, typeof document.cookie])).toEqual([
    "string",
    "string",
  ]);
});

test("the unsanitized post runs its scripts, so the test detects them", async () => {
  html = pageWith(String(recordedPosts("post-uji-xss-kartu-html")[0]?.html));
  await page.goto(url, { waitUntil: "commit" });
  await expect.poll(() => happened.join("\n")).toMatch(/dialog 1\b/);
});
