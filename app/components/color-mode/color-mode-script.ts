import { COLOR_MODE_PATH, COLOR_MODE_STORAGE_KEY, THEME_COLORS } from "./color-mode";

/**
 * Runs in `<head>` before the first paint: forced mode, then local storage, then the cookie's preference (both are in
 * `<html>`'s data attributes), then the system. It writes the one `theme-color`; those for visitors without scripts
 * stand in a `<noscript>`. A choice sent by the plain form before the page's scripts have come is kept in local
 * storage too, or an older value there would win over it on the next page.
 *
 * The text never varies, so a policy of hashes can name it, and it is kept to the syntax of old browsers, since it is
 * not compiled.
 */
export const writeColorModeScript =
  () => `(function(e){var s=${JSON.stringify(COLOR_MODE_STORAGE_KEY)},p;try{p=localStorage.getItem(s)}catch(x){}
if(p!=="light"&&p!=="dark"&&p!=="system")p=e.dataset.colorMode;
var m=e.dataset.colorModeForced||p,k=m==="dark"||(m==="system"&&matchMedia("(prefers-color-scheme: dark)").matches),t=document.createElement("meta");
e.classList.toggle("dark",k);e.classList.toggle("light",!k);
t.name="theme-color";t.content=k?${JSON.stringify(THEME_COLORS.dark)}:${JSON.stringify(THEME_COLORS.light)};document.head.appendChild(t);
document.addEventListener("submit",function(v){var b=v.submitter;if(b&&v.target.getAttribute("action")===${JSON.stringify(COLOR_MODE_PATH)})try{localStorage.setItem(s,b.value)}catch(x){}})})(document.documentElement)`;
