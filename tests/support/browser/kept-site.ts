import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { HEADLESS_LAUNCH } from "../servers/chromium";
import { freePort } from "../servers/free-port";
import { type SiteServer, startSite } from "../servers/site-server";
import { untilBehavioursStarted } from "./behaviours";

/** A phone that keeps what it stores, and a site that can be away for a while. */
export function createPhone({ env = {} }: { env?: Record<string, string> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "phone-"));
  let context: BrowserContext | undefined;
  let server: SiteServer | undefined;
  let port: string | undefined;
  const phone = {
    url: "",
    dataDirectory: join(folder, "data"),
    /** Starts the site, or another build of it at the same address. */
    async serve(more: Record<string, string> = {}, build = ".") {
      port ??= String(await freePort());
      phone.url = `http://127.0.0.1:${port}`;
      server = await startSite(
        { PORT: port, APP_URL: phone.url, DATA_DIR: phone.dataDirectory, ...env, ...more },
        build,
      );
    },
    /** No phone reaches the site any more. */
    cut: async () => server?.stop(),
    /** Opens its browser, also again. */
    async open(): Promise<Page> {
      await context?.close();
      context = await chromium.launchPersistentContext(join(folder, "browser"), {
        ...HEADLESS_LAUNCH,
        serviceWorkers: "allow",
        viewport: { width: 390, height: 780 },
        userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36",
      });
      return context.pages()[0] ?? context.newPage();
    },
    network: (isThere: boolean) => context?.setOffline(!isThere),
    async close() {
      await context?.close();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return phone;
}

export type Phone = ReturnType<typeof createPhone>;

/** Opens a page, does something on it, and waits until the phone keeps the site in its language. @param prefix of the language */
export async function keepSite(page: Page, url: string, prefix = ""): Promise<void> {
  await page.goto(`${url}${prefix || "/"}`);
  await untilBehavioursStarted(page);
  // What is pressed before the last of the page's code is there starts nothing.
  const use = async () => {
    await page.keyboard.press("Escape");
    return isKept(page, prefix);
  };
  await expect.poll(use, { timeout: 120_000 }).toBe(true);
}

/** Whether the phone keeps the site in a language. */
export const isKept = (page: Page, prefix = ""): Promise<boolean> =>
  page.evaluate(
    async (address) =>
      (await caches.has("expo-pages")) && Boolean(await (await caches.open("expo-pages")).match(address)),
    `${prefix}/offline/kept`,
  );
