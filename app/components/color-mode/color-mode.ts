/** The visitor's choice; the specification, section 4. */
export type ColorModePreference = "light" | "dark" | "system";
/** What is shown: only `dark` is dark, anything else is light. */
export type ColorMode = "light" | "dark";

export const COLOR_MODE_PREFERENCES: readonly ColorModePreference[] = ["light", "dark", "system"];

/** Key in the browser's local storage (specification, section 4). */
export const COLOR_MODE_STORAGE_KEY = "color-mode";

/** Where the preference is sent, so that the cookie mirrors it: `app/routes/forms/color-mode.ts`. */
export const COLOR_MODE_PATH = "/color-mode";

/** `theme-color` by mode (specification, section 9). */
export const THEME_COLORS: Readonly<Record<ColorMode, string>> = { dark: "#09090b", light: "#ffffff" };

/** True for one of the three preferences. */
export function isColorModePreference(value: unknown): value is ColorModePreference {
  return COLOR_MODE_PREFERENCES.some((preference) => preference === value);
}

/**
 * The mode that a page forces through its `handle`, if any. `system` cannot be forced: that is logged and ignored
 * (specification, section 4).
 */
export function forcedColorMode(handles: readonly unknown[]): ColorMode | undefined {
  for (const handle of handles.toReversed()) {
    const mode = (handle as { colorMode?: unknown } | undefined)?.colorMode;
    if (mode === "system") console.warn("A page cannot force the colour mode 'system'; it is ignored.");
    if (mode === "light" || mode === "dark") return mode;
  }
  return undefined;
}
