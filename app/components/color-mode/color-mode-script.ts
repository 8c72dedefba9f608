import { COLOR_MODE_STORAGE_KEY, THEME_COLORS } from "./color-mode";

/**
 * Runs in `<head>` before the first paint: forced mode, then local storage, then the cookie's preference (both are in
 * `<html>`'s data attributes), then the system. The text never varies, so a policy of hashes can name it. It is kept
 * to the syntax of old browsers, since it is not compiled.
 */
export const COLOR_MODE_SCRIPT = `(function(e){var p;try{p=localStorage.getItem(${JSON.stringify(COLOR_MODE_STORAGE_KEY)})}catch(x){}
if(p!=="light"&&p!=="dark"&&p!=="system")p=e.dataset.colorMode;
var m=e.dataset.colorModeForced||p,k=m==="dark"||(m==="system"&&matchMedia("(prefers-color-scheme: dark)").matches);
e.classList.toggle("dark",k);e.classList.toggle("light",!k);
document.querySelectorAll('meta[name="theme-color"]').forEach(function(t){var c=k?${JSON.stringify(THEME_COLORS.dark)}:${JSON.stringify(THEME_COLORS.light)};
if((!t.media||matchMedia(t.media).matches)&&t.content!==c)t.content=c})})(document.documentElement)`;
