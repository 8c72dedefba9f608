import {
  Children,
  cloneElement,
  isValidElement,
  type LinkHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type ScriptHTMLAttributes,
} from "react";
import { Scripts } from "react-router";

type ScriptsProps = Parameters<typeof Scripts>[0];
type ScriptElement = ReactElement<ScriptHTMLAttributes<HTMLScriptElement>>;

/** Specification, section 8. */
export const START_FAILED = "error caught during app initialization";

/**
 * The router's `<Scripts>`, which begin when the page is there: every page works without them, so on a slow connection
 * they leave the line to the words and pictures. They begin once the page is drawn as it is at its `load` event (a frame
 * is on the screen when the next one begins), at the first press, or after {@link LONGEST}, whichever comes first.
 *
 * Each is brought by a script element that the script in the page makes: that is what `strict-dynamic` trusts (CSP 3,
 * section 8.2), with all that such a module imports. An `import()` in a script that the policy names by its hash is refused
 * in Chromium, unless the module is there already; so what a module exports is imported once its element has loaded.
 *
 * One request that is lost does not cost the page its life: all is tried again after {@link PAUSE}, and from then on
 * whenever the network comes back. What came the first time is neither asked for nor run again.
 */
export function LateScripts(props: ScriptsProps) {
  // Called, not rendered: what it wants to load is in what it returns.
  const scripts = Scripts(props);
  // What the browser makes when it takes over: the links that `begin` put there, and the two scripts, empty.
  if (!import.meta.env.SSR || import.meta.env.DEV) return scripts;
  return late(scripts, []);
}

/**
 * Starts the page in the browser once the modules of its routes are known to the router. The start shares its file with the
 * root's module, so that it may well be read before the others.
 */
export function whenRoutesAreThere(start: () => void): void {
  if ("__reactRouterRouteModules" in window) start();
  else addEventListener(ROUTES_THERE, start, { once: true });
}

const ROUTES_THERE = "routes-there";

/** ms, counted from when the browser has read the page's shell: a picture may hang, and a part of the page come late. */
const LONGEST = 1_500;

/** ms until what was lost is asked for again. */
const PAUSE = 2_000;

/** `import "…"`, `import * as name from "…"` and `import("…")`, as the router writes them, one a line. */
const IMPORT = /^import(?: (?:\* as (\w+) from )?|\()("[^"\n]+")\)?;?$/gm;

/** What was written before: one for every page's combination of routes, on the server. */
const modules = new Map<string, string>();

/** @param preloads the addresses of the links before this node, in their order */
function late(node: ReactNode, preloads: string[]): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return child;
    if (child.type === "link") {
      preloads.push((child.props as LinkHTMLAttributes<HTMLLinkElement>).href ?? "");
      return null;
    }
    if (child.type !== "script") return late(child.props.children, preloads);
    const script = child as ScriptElement;
    const code = script.props.dangerouslySetInnerHTML?.__html;
    if (script.props.type !== "module" || typeof code !== "string") return child;
    const key = `${code} ${preloads.join(" ")}`;
    const module = modules.get(key) ?? lateModule(code, preloads);
    modules.set(key, module);
    return cloneElement(script, { dangerouslySetInnerHTML: { __html: module } });
  });
}

/**
 * A module that imports what `code` imports, and does what it does then, when the time has come.
 *
 * `start` takes whether a failure is tried again: with nothing, as a timer calls it, it is not; with an event it is.
 */
function lateModule(code: string, preloads: readonly string[]): string {
  const names: string[] = [];
  const addresses: string[] = [];
  const rest = code.replace(IMPORT, (_, name: string | undefined, address: string) => {
    names.push(name ?? "");
    addresses.push(address);
    return "";
  });
  return `let begun;
const make=(tag,attributes)=>document.head.append(Object.assign(document.createElement(tag),attributes));
const load=src=>new Promise((done,fail)=>make("script",{type:"module",src,onload:()=>done(import(src)),onerror:()=>fail(src)}));
const start=again=>Promise.all([${addresses.join()}].map(load)).then(([${names.join()}])=>{${rest.replace(/\s*\n\s*/g, "")}dispatchEvent(new Event("${ROUTES_THERE}"))}).catch(error=>{
if(again)return setTimeout(start,${PAUSE});
console.error(${JSON.stringify(START_FAILED)},error);addEventListener("online",start,{once:true})});
const begin=()=>{if(begun)return;begun=1;
for(const href of ${JSON.stringify(preloads)})make("link",{rel:"modulepreload",href});
start(1)};
const drawn=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin)));
document.readyState==="complete"?drawn():addEventListener("load",drawn);
for(const press of ["pointerdown","keydown"])addEventListener(press,begin,{once:true,passive:true});
setTimeout(begin,${LONGEST})`;
}
