import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/** Logged when the scripts of a page could not be loaded or started (docs/product.md, "Errors"). */
export const START_FAILED = "error caught during app initialization";

/** ms from when the browser has read the page's shell: a picture may hang, and a streamed part take long. */
const MAX_DELAY = 1_500;

/** ms until failed requests are repeated. */
const RETRY_DELAY = 2_000;

const MODULE_ID = "router-module";

/**
 * The router's `<Scripts>`, started late. Every page works without scripts, so on a slow connection they leave the bandwidth
 * to text and pictures: they start after the `load` event and the next paint, on the first press, or after {@link MAX_DELAY}.
 *
 * The module that starts the router is unchanged in a `<noscript>`, which is text to a browser with scripts. `STARTER`
 * first loads all its imports as module preloads. If a request fails, it tries again after {@link RETRY_DELAY}, and then
 * whenever the network is back. Browsers without module preloads (Safari before 17) run the module without retries.
 */
export function LateScripts() {
  if (import.meta.env.DEV) return <Scripts />;
  return import.meta.env.SSR ? <LateScriptsOnServer /> : <HydratedScripts />;
}

function LateScriptsOnServer() {
  // Called, not rendered: its elements are needed.
  const tags = tagsIn(Scripts({}));
  const [module, ...others] = tags.filter(({ props }) => props.type === "module");
  const context = tags.filter(({ type, props }) => type === "script" && props.type !== "module");
  if (!module || others.length > 0 || context.length !== 1)
    throw new Error("<Scripts> renders other elements than expected.");
  const hrefs = tags.filter(({ type }) => type === "link").map(({ props }) => props.href);
  const values = [MODULE_ID, hrefs, MAX_DELAY, RETRY_DELAY, START_FAILED];
  const code = `(${STARTER})(...${JSON.stringify(values)})`;
  return (
    <>
      {context}
      <noscript id={MODULE_ID}>{module}</noscript>
      {cloneElement(module, { type: undefined, async: undefined, dangerouslySetInnerHTML: { __html: code } })}
    </>
  );
}

/** The same elements for hydration, which leaves them as they are. */
function HydratedScripts() {
  return (
    <>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      <noscript id={MODULE_ID} />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
    </>
  );
}

type Tag = ReactElement<{
  href?: string;
  type?: string;
  async?: boolean;
  dangerouslySetInnerHTML?: { __html: string };
}>;

function tagsIn(node: ReactNode): Tag[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [];
    return typeof child.type === "string" ? [child as Tag] : tagsIn(child.props.children);
  });
}

const STARTER = `(moduleId, hrefs, maxDelay, retryDelay, failed) => {
  let started = false;
  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
  const preload = (href) => new Promise((onload, onerror) => add("link", { rel: "modulepreload", href, onload, onerror }));
  const run = () => {
    const template = document.createElement("template");
    template.innerHTML = document.getElementById(moduleId).textContent;
    // A script made by innerHTML is never run; a copy is.
    const { nonce, textContent } = template.content.firstChild;
    add("script", { type: "module", nonce, textContent });
  };
  const load = (mayRetry) => Promise.all(hrefs.map(preload)).then(run, () => {
    if (mayRetry) return setTimeout(load, retryDelay);
    console.error(failed);
    addEventListener("online", () => load(true), { once: true });
  });
  const start = () => {
    if (started) return;
    started = true;
    document.createElement("link").relList.supports("modulepreload") ? load(true) : run();
  };
  const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  document.readyState === "complete" ? startAfterPaint() : addEventListener("load", startAfterPaint);
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, start, { once: true, passive: true });
  setTimeout(start, maxDelay);
}`;
