import { COLOR_MODE_PREFERENCES, type ColorModePreference } from "~/base/values/choices";

export type ColorMode = Exclude<ColorModePreference, "system">;

export const COLOR_MODE_STORAGE_KEY = "color-mode";

/** The action that sets the cookie: `app/routes/forms/color-mode.ts`. */
export const COLOR_MODE_PATH = "/color-mode";

export const THEME_COLORS: Readonly<Record<ColorMode, string>> = { dark: "#09090b", light: "#ffffff" };

export function isColorModePreference(value: unknown): value is ColorModePreference {
  return COLOR_MODE_PREFERENCES.some((preference) => preference === value);
}

/** The mode that a page forces through its `handle`, if any. `system` cannot be forced: it is logged and ignored. */
export function forcedColorMode(handles: readonly unknown[]): ColorMode | undefined {
  for (const handle of handles.toReversed()) {
    const mode = (handle as { colorMode?: unknown } | undefined)?.colorMode;
    if (mode === "system") console.warn("A page cannot force the colour mode 'system'; it is ignored.");
    if (mode === "light" || mode === "dark") return mode;
  }
  return undefined;
}
