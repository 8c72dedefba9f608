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
 * They are brought by `import()`: a policy of hashes with `strict-dynamic` (CSP 3, section 8.2) trusts what a named script
 * imports that way, in a browser that preloads no modules too.
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

/** `import "…"` and `import * as name from "…"`, as the router writes them, one a line. */
const IMPORT = /^import (?:\* as (\w+) from )?("[^"\n]+");?$/gm;

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

/** A module that imports what `code` imports, and does what it does then, when the time has come. */
function lateModule(code: string, preloads: readonly string[]): string {
  const names: string[] = [];
  const imports: string[] = [];
  const rest = code.replace(IMPORT, (_, name: string | undefined, address: string) => {
    names.push(name ?? "");
    imports.push(`import(${address})`);
    return "";
  });
  const failed = `error=>console.error(${JSON.stringify(START_FAILED)},error)`;
  return `let begun;
const begin=()=>{if(begun)return;begun=1;
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
Promise.all([${imports.join()}]).then(([${names.join()}])=>{${rest.replace(/\s*\n\s*/g, "")}dispatchEvent(new Event("${ROUTES_THERE}"))}).catch(${failed})};
const drawn=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin)));
document.readyState==="complete"?drawn():addEventListener("load",drawn);
for(const press of ["pointerdown","keydown"])addEventListener(press,begin,{once:true,passive:true});
setTimeout(begin,${LONGEST})`;
}
