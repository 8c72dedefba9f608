import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM, HEADLESS_SHELL } from "./browsers";

/** Chromium without its own background requests, which would disturb a test. */
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
 * The headless shell, if it is installed: a page takes half the processor time. It has no back/forward cache and opens no
 * other tabs: tests of these use Chromium.
 */
export const HEADLESS_LAUNCH = {
  ...CHROMIUM_LAUNCH,
  executablePath: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM,
};

export function startChromium(): Promise<Browser> {
  return chromium.launch(HEADLESS_LAUNCH);
}
