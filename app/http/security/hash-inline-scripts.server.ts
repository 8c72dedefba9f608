import { createHash } from "node:crypto";

/** A page that may be stored and sent to anyone, and the policy that goes with exactly these bytes. */
export type PageWithScriptHashes = { html: string; policy: string };

/** Types of `<script>` that a browser acts upon; any other is data (HTML, section 4.12.1). */
const EXECUTED = new Set(["", "module", "importmap", "speculationrules", "text/javascript", "application/javascript"]);

/**
 * Makes a rendered page fit for a cache. A nonce may be used once, so it is taken out of the page, and the policy names
 * instead, by its hash, each script that carried it. What carried no nonce was not ours and stays refused.
 *
 * The page is searched for its nonce, not parsed, which took as long as the render: nobody can have guessed the nonce, so
 * whatever carries it is a tag that React has written, without `<` or `>` in its attributes.
 * @param html the whole page as rendered
 * @param policy the `Content-Security-Policy` that went with it; one without a nonce is returned unchanged with its page
 * @throws Error when the nonce stands in the page elsewhere than in one attribute of a tag, or when it is not plain where a
 *   script of ours ends: such a page must not be stored
 */
export function hashInlineScripts(html: string, policy: string): PageWithScriptHashes {
  const nonce = /'nonce-([\w+/=-]+)'/.exec(policy)?.[1];
  if (!nonce) return { html, policy };
  const hashes = new Set<string>();
  const parts = html.split(` nonce="${nonce}"`);
  for (const [place, after] of parts.slice(1).entries()) {
    const before = parts[place] ?? "";
    const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, after.indexOf(">") + 1);
    if (!/^<[a-z]+(?:\s[^<>]*)?>$/i.test(tag)) throw new Error("The page holds its nonce elsewhere than in a tag.");
    if (isExecuted(tag)) hashes.add(`'sha256-${createHash("sha256").update(scriptIn(after)).digest("base64")}'`);
  }
  const sealed = parts.join("");
  if (sealed.includes(nonce)) throw new Error("The page holds its nonce elsewhere than in an attribute.");
  const named = policy.replaceAll(`'nonce-${nonce}'`, [...hashes].join(" "));
  return { html: sealed, policy: named.replaceAll("  ", " ") };
}

/** Whether a start tag, without its nonce, begins a script that stands in the page and that a browser runs. */
function isExecuted(tag: string): boolean {
  if (!/^<script[\s>]/i.test(tag) || /\ssrc\s*=/i.test(tag)) return false;
  return EXECUTED.has((/\stype="([^"]*)"/i.exec(tag)?.[1] ?? "").trim().toLowerCase());
}

/**
 * The code of a script as the browser has it, its line ends made one (HTML, section 13.2.3.5).
 * @param rest of the page from within the script's start tag on
 * @throws Error for code after whose `<!--` a `</script` need not be the end (HTML, section 4.12.1.3)
 */
function scriptIn(rest: string): string {
  const code = rest.slice(rest.indexOf(">") + 1).split(/<\/script/i, 1)[0] ?? "";
  if (code.includes("<!--")) throw new Error("A script of the page holds <!--, so that its end is not plain.");
  return code.replace(/\r\n?/g, "\n");
}
