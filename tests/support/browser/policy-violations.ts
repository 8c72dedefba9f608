import type { Page } from "@playwright/test";

/** Records the CSP violations of a page from its start. @returns reads directive, URI and sample of each so far */
export async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    // A page that several tests share has this script several times.
    if ("policyViolations" in window) return;
    const seen: string[] = [];
    Object.assign(window, { policyViolations: seen });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      seen.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations);
}

/** The sources of scripts that a response's policy permits. */
export function scriptSources(response: { headers(): Record<string, string> } | null): string {
  return /script-src ([^;]+)/.exec(response?.headers()["content-security-policy"] ?? "")?.[1] ?? "";
}

/** A rendered page's scripts have a nonce, those of a cached page hashes. */
export const NONCE = /^'nonce-[\w-]+' 'self'/;
export const HASHES = /^('sha256-[\w+/=]+' )+'self'/;
