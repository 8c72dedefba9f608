import { createHash } from "node:crypto";

/** Types of `<script>` that a browser processes; all others are data blocks (HTML, section 4.12.1). */
const EXECUTED = new Set(["", "module", "importmap", "speculationrules", "text/javascript", "application/javascript"]);

/**
 * Replaces a page's nonces with hashes, because a nonce may be used once. The policy then names the hash of each inline
 * script that carried the nonce. Scripts without the nonce stay refused.
 *
 * The page is searched for its nonce, not parsed: parsing took as long as the render. The nonce can't be guessed, so React
 * wrote each tag that carries it, without `<` or `>` in its attributes.
 * @param html the complete page
 * @param policy its `Content-Security-Policy`; without a nonce both are returned unchanged
 * @returns the page for a shared cache, and the policy that goes with exactly these bytes
 * @throws Error for a nonce outside the attribute of a tag, or a script with an ambiguous end. Don't store such a page
 */
export function hashInlineScripts(html: string, policy: string): { html: string; policy: string } {
  const nonce = /'nonce-([\w+/=-]+)'/.exec(policy)?.[1];
  if (!nonce) return { html, policy };
  const hashes = new Set<string>();
  const parts = html.split(` nonce="${nonce}"`);
  for (const [place, after] of parts.slice(1).entries()) {
    const before = parts[place] ?? "";
    const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, after.indexOf(">") + 1);
    if (!/^<[a-z]+(?:\s[^<>]*)?>$/i.test(tag)) throw new Error("The page contains its nonce elsewhere than in a tag.");
    if (isExecuted(tag)) hashes.add(`'sha256-${createHash("sha256").update(scriptIn(after)).digest("base64")}'`);
  }
  const hashed = parts.join("");
  if (hashed.includes(nonce)) throw new Error("The page contains its nonce elsewhere than in an attribute.");
  const named = policy.replaceAll(`'nonce-${nonce}'`, [...hashes].join(" "));
  return { html: hashed, policy: named.replaceAll("  ", " ") };
}

function isExecuted(tag: string): boolean {
  if (!/^<script[\s>]/i.test(tag) || /\ssrc\s*=/i.test(tag)) return false;
  return EXECUTED.has((/\stype="([^"]*)"/i.exec(tag)?.[1] ?? "").trim().toLowerCase());
}

/** The code of a script as the browser hashes it (HTML, 13.2.3.5). @throws Error for `<!--`, with which its end is ambiguous */
function scriptIn(rest: string): string {
  const code = rest.slice(rest.indexOf(">") + 1).split(/<\/script/i, 1)[0] ?? "";
  if (code.includes("<!--")) throw new Error("An inline script contains <!--, so its end is ambiguous.");
  return code.replace(/\r\n?/g, "\n");
}
