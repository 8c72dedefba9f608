import { type Browser, chromium } from "@playwright/test";

/** The system's Chromium, without the chatter of its own that would disturb a test. */
export const CHROMIUM_LAUNCH = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
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

export function startChromium(): Promise<Browser> {
  return chromium.launch(CHROMIUM_LAUNCH);
}
