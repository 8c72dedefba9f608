import { useEffect, useRef, useState } from "react";
import { Theme, useTheme } from "remix-themes";
import {
  COLOR_MODE_STORAGE_KEY,
  type ColorMode,
  type ColorModePreference,
  isColorModePreference,
  THEME_COLORS,
} from "./color-mode";

const DARK_QUERY = "(prefers-color-scheme: dark)";
const themes: Record<ColorModePreference, Theme | null> = { dark: Theme.DARK, light: Theme.LIGHT, system: null };

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

function show(mode: ColorMode) {
  const root = document.documentElement;
  root.classList.toggle("dark", mode === "dark");
  root.classList.toggle("light", mode !== "dark");
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[mode];
  }
}

/**
 * The visitor's preference and a function that changes it: in local storage, in the cookie (through remix-themes'
 * action) and on the page. Follows the system while on `system`, and other tabs always.
 * @param cookiePreference what the server read, so that the first render agrees with it
 * @param forced the mode that the page forces; shown instead, without touching the preference
 */
export function useColorMode(cookiePreference: ColorModePreference, forced: ColorMode | undefined) {
  const [preference, setPreference] = useState(cookiePreference);
  const [, setTheme] = useTheme();

  // Local storage wins over the cookie (which may have expired, or been set in another browser profile): mend it once.
  const mended = useRef(false);
  useEffect(() => {
    if (mended.current) return;
    mended.current = true;
    const stored = storedPreference();
    if (!stored || stored === cookiePreference) return;
    setPreference(stored);
    setTheme(themes[stored]);
  }, [cookiePreference, setTheme]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === COLOR_MODE_STORAGE_KEY && isColorModePreference(event.newValue)) setPreference(event.newValue);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  useEffect(() => {
    const system = matchMedia(DARK_QUERY);
    const apply = () => {
      const wanted = forced ?? preference;
      show(wanted === "dark" || (wanted === "system" && system.matches) ? "dark" : "light");
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, [preference, forced]);

  const choose = (next: ColorModePreference) => {
    storePreference(next);
    setPreference(next);
    setTheme(themes[next]);
  };
  return { preference, choose };
}
