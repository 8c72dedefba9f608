import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from "react";
import { afterPaint } from "~/components/rendering/timing";
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
    return undefined; // some private windows refuse storage: the cookie decides
  }
}

function storePreference(preference: ColorModePreference) {
  try {
    localStorage.setItem(COLOR_MODE_STORAGE_KEY, preference);
  } catch {
    // the cookie has it
  }
}

/**
 * Writes a preference to the cookie in the JSON of remix-themes (`null` is its system). Offline, local storage has it and the
 * next page that loads repeats this.
 */
function writeCookie(preference: ColorModePreference) {
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
 * The visitor's preference and a function that changes it in local storage, the cookie and the page. Follows other tabs
 * always and the system while the preference is `system`. remix-themes sets the cookie on the server.
 * @param cookiePreference from the server, so that the first render equals the server's
 * @param forced the mode that the page forces; the preference stays
 */
function useColorMode(cookiePreference: ColorModePreference, forced: ColorMode | undefined) {
  const [preference, setPreference] = useState(cookiePreference);

  useEffect(() => {
    const follow = () => {
      const stored = storedPreference();
      if (stored) setPreference(stored);
      return stored;
    };
    // Local storage wins over the cookie, which may have expired or been set before storage was.
    const stored = follow();
    if (stored && stored !== document.documentElement.dataset.colorMode) writeCookie(stored);
    const onStorage = ({ key }: StorageEvent) => key === COLOR_MODE_STORAGE_KEY && follow();
    // A page in the back/forward cache receives no storage events.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && follow();
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);

  // Before the paint, so that a navigation to or from a page that forces a mode does not flash.
  useLayoutEffect(() => {
    const system = matchMedia(DARK_QUERY);
    const apply = () => {
      // During hydration `preference` is the cookie's, while the head's script has applied the stored one.
      const wanted = forced ?? storedPreference() ?? preference;
      show(wanted === "dark" || (wanted === "system" && system.matches) ? "dark" : "light");
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  });

  const choose = (next: ColorModePreference) => {
    storePreference(next);
    writeCookie(next);
    // Every color of the page changes: the press is painted first.
    afterPaint(() => setPreference(next));
  };
  return { preference, choose };
}

type ColorModeState = ReturnType<typeof useColorMode> & { forced: ColorMode | undefined };

export const ColorModeContext = createContext<ColorModeState>({
  preference: "system",
  choose: () => {},
  forced: undefined,
});

/** Provides the color mode to all controls of a page. */
export function ColorModeProvider(props: {
  cookiePreference: ColorModePreference;
  forced: ColorMode | undefined;
  children: ReactNode;
}) {
  const state = useColorMode(props.cookiePreference, props.forced);
  return <ColorModeContext value={{ ...state, forced: props.forced }}>{props.children}</ColorModeContext>;
}

/** The preference, the function that changes it, and the mode that the page forces. */
export function useColorModeState(): ColorModeState {
  return use(ColorModeContext);
}
