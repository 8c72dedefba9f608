import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { ColorModePreference } from "~/base/values/choices";
import { afterPaint } from "~/design/components/feedback/timing";
import {
  COLOR_MODE_PATH,
  COLOR_MODE_STORAGE_KEY,
  type ColorMode,
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

/** Writes the cookie in the JSON of remix-themes (`null` is its system). Offline, the next page that loads repeats this. */
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

type ColorModeState = {
  preference: ColorModePreference;
  /** What the server rendered. */
  cookiePreference: ColorModePreference;
  choose(next: ColorModePreference): void;
  forced: ColorMode | undefined;
};

const ColorModeContext = createContext<ColorModeState>({
  preference: "system",
  cookiePreference: "system",
  choose() {},
  forced: undefined,
});

const subscribeToNothing = () => () => {};

/**
 * The color mode of the page, for its controls. A control may be hydrated after local storage was read: hydration does not
 * mend attributes, so its first render has the preference that the server rendered.
 */
export function useColorModeState(): Omit<ColorModeState, "cookiePreference"> {
  const { preference, cookiePreference, ...state } = use(ColorModeContext);
  const shown = useSyncExternalStore(
    subscribeToNothing,
    () => preference,
    () => cookiePreference,
  );
  return { ...state, preference: shown };
}

type ColorModeProviderProps = {
  /** From the server, so that the first render equals the server's. */
  cookiePreference: ColorModePreference;
  forced: ColorMode | undefined;
  children: ReactNode;
};

/** Applies the color mode. Follows other tabs always, and the system while the preference is `system`. */
export function ColorModeProvider({ cookiePreference, forced, children }: ColorModeProviderProps) {
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
    const unmounted = new AbortController();
    const { signal } = unmounted;
    window.addEventListener("storage", ({ key }) => key === COLOR_MODE_STORAGE_KEY && follow(), { signal });
    // A page in the back/forward cache receives no storage events.
    window.addEventListener("pageshow", ({ persisted }) => persisted && follow(), { signal });
    return () => unmounted.abort();
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
  return <ColorModeContext value={{ preference, cookiePreference, choose, forced }}>{children}</ColorModeContext>;
}
