import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM, HEADLESS_SHELL } from "./browsers";

/** The system's Chromium, without the chatter of its own that would disturb a test. */
export const CHROMIUM_LAUNCH = {
  executablePath: CHROMIUM,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/**
 * The same engine without the browser around it, where Debian's package for it is there: a page takes half the processor
 * time. It has no back/forward cache, and what opens in another tab it leaves alone: tests of those take the browser.
 */
export const HEADLESS_LAUNCH = {
  ...CHROMIUM_LAUNCH,
  executablePath: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM,
};

export function startChromium(): Promise<Browser> {
  return chromium.launch(HEADLESS_LAUNCH);
}
