import type { ColorModePreference } from "~/base/values/choices";
import { InlineScript } from "~/design/components/rendering/inline-script";
import { COLOR_MODE_PATH, COLOR_MODE_STORAGE_KEY, THEME_COLORS } from "./color-mode";

/**
 * Runs in `<head>` before the first paint and sets the classes and the one `theme-color`. It takes the first of these: the
 * forced mode (`data-color-mode-forced`), local storage, the cookie (`data-color-mode`), the system. A choice that the plain
 * form sends before the page's scripts have loaded is stored in local storage too, or an older value there would override it.
 *
 * The text is the same on all pages; `hashInlineScripts` computes its hash. It is not compiled, so it uses the syntax of old browsers.
 */
const writeColorModeScript =
  () => `(function(e){var s=${JSON.stringify(COLOR_MODE_STORAGE_KEY)},p;try{p=localStorage.getItem(s)}catch(x){}
if(p!=="light"&&p!=="dark"&&p!=="system")p=e.dataset.colorMode;
var m=e.dataset.colorModeForced||p,k=m==="dark"||(m==="system"&&matchMedia("(prefers-color-scheme: dark)").matches),t=document.createElement("meta");
e.classList.toggle("dark",k);e.classList.toggle("light",!k);
t.name="theme-color";t.content=k?${JSON.stringify(THEME_COLORS.dark)}:${JSON.stringify(THEME_COLORS.light)};document.head.appendChild(t);
document.addEventListener("submit",function(v){var b=v.submitter;if(b&&v.target.getAttribute("action")===${JSON.stringify(COLOR_MODE_PATH)})try{localStorage.setItem(s,b.value)}catch(x){}})})(document.documentElement)`;

/** Not in the browser's bundle: the document has it. */
const SCRIPT = import.meta.env.SSR || import.meta.env.DEV ? writeColorModeScript() : "";

/** With scripts one `theme-color`, which `ColorModeProvider` updates: React would add a second `<meta>` during hydration. */
export function ColorModeHead({ shown }: { shown: ColorModePreference }) {
  return (
    <>
      <noscript>
        {shown === "system" ? (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
          </>
        ) : (
          <meta name="theme-color" content={THEME_COLORS[shown]} />
        )}
      </noscript>
      <InlineScript code={SCRIPT} />
    </>
  );
}
