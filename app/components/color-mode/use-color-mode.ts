import { useEffect, useLayoutEffect, useState } from "react";
import { afterPaint } from "~/components/rendering/after-paint";
import {
  COLOR_MODE_PATH,
  COLOR_MODE_STORAGE_KEY,
  type ColorMode,
  type ColorModePreference,
  isColorModePreference,
  THEME_COLORS,
} from "./color-mode";

const DARK_QUERY = "(prefers-color-scheme: dark)";

function storedPreference(): ColorModePreference | undefined {
  try {
    const value = localStorage.getItem(COLOR_MODE_STORAGE_KEY);
    return isColorModePreference(value) ? value : undefined;
  } catch {
    return undefined; // storage is refused in some private windows: the cookie alone decides
  }
}

function storePreference(preference: ColorModePreference) {
  try {
    localStorage.setItem(COLOR_MODE_STORAGE_KEY, preference);
  } catch {
    // the cookie still remembers
  }
}

/**
 * Lets the cookie mirror a preference, in the JSON that remix-themes speaks (`null` is its system). Without a network
 * nothing is lost: local storage has it, and the next page that loads mends the cookie.
 */
function mirrorInCookie(preference: ColorModePreference) {
  fetch(COLOR_MODE_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ theme: preference === "system" ? null : preference }),
    keepalive: true,
  }).catch(() => {});
}

function show(mode: ColorMode) {
  const root = document.documentElement;
  root.classList.toggle("dark", mode === "dark");
  root.classList.toggle("light", mode !== "dark");
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[mode];
  }
}

/**
 * The visitor's preference and a function that changes it: in local storage, in the cookie and on the page. Follows
 * the system while on `system`, and other tabs always.
 *
 * remix-themes keeps the cookie on the server; README's decisions say why its provider and hook are not used.
 * @param cookiePreference what the server read, so that the first render agrees with it
 * @param forced the mode that the page forces; shown instead, without touching the preference
 */
export function useColorMode(cookiePreference: ColorModePreference, forced: ColorMode | undefined) {
  const [preference, setPreference] = useState(cookiePreference);

  useEffect(() => {
    const follow = () => {
      const stored = storedPreference();
      if (stored) setPreference(stored);
      return stored;
    };
    // Local storage wins over the cookie, which may have expired or been set before storage was.
    const stored = follow();
    if (stored && stored !== document.documentElement.dataset.colorMode) mirrorInCookie(stored);
    const onStorage = ({ key }: StorageEvent) => key === COLOR_MODE_STORAGE_KEY && follow();
    // A page that comes back out of the browser's memory heard of no change meanwhile.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && follow();
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);

  // Before the paint: a navigation to or from a page that forces a mode must not flash.
  useLayoutEffect(() => {
    const system = matchMedia(DARK_QUERY);
    const apply = () => {
      // While hydrating, `preference` is still the cookie's, and the head's script has already shown the stored one.
      const wanted = forced ?? storedPreference() ?? preference;
      show(wanted === "dark" || (wanted === "system" && system.matches) ? "dark" : "light");
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  });

  const choose = (next: ColorModePreference) => {
    storePreference(next);
    mirrorInCookie(next);
    // Every colour of the page changes: the press shows first.
    afterPaint(() => setPreference(next));
  };
  return { preference, choose };
}
