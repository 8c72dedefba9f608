import { useLocation } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { COLOR_MODE_PREFERENCES, type ColorModePreference } from "~/base/values/choices";
import { normalizeQuery } from "~/config/canonical";
import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";
import { COLOR_MODE_PATH } from "./color-mode";
import { useColorModeState } from "./color-mode-context";

const choices = (): Record<ColorModePreference, { label: string; icon: string }> => ({
  light: { label: m.shell_color_mode_light(), icon: "lucide:sun" },
  dark: { label: m.shell_color_mode_dark(), icon: "lucide:moon" },
  system: { label: m.shell_color_mode_system(), icon: "lucide:monitor" },
});

const FORM_ID = "color-mode";

/** Buttons for the color mode. Without scripts they submit the page's `ColorModeForm`. */
export function ColorModeChoice() {
  const { preference, choose, forced } = useColorModeState();
  return (
    <>
      <fieldset className="color-mode-choice">
        <legend className="sr-only">{m.shell_color_mode()}</legend>
        {COLOR_MODE_PREFERENCES.map((value) => (
          <button
            key={value}
            form={FORM_ID}
            name="mode"
            value={value}
            type="submit"
            aria-pressed={preference === value}
            onClick={(event) => {
              event.preventDefault();
              choose(value);
            }}
          >
            <Icon name={choices()[value].icon} />
            <span>{choices()[value].label}</span>
          </button>
        ))}
      </fieldset>
      {forced ? (
        <p className="mt-1 text-sm text-muted">
          {forced === "dark" ? m.shell_color_mode_always_dark() : m.shell_color_mode_always_light()}
        </p>
      ) : null}
    </>
  );
}

/** The form of all `ColorModeChoice`s of a page until it is hydrated: a plain POST that redirects back to the page. */
export function ColorModeForm() {
  const { pathname, search } = useLocation();
  // Without query parameters that the page does not vary by: a cached page has the same HTML for all of them.
  const address = localHref(pathname) + normalizeQuery(pathname, search);
  return (
    <form id={FORM_ID} method="post" action={COLOR_MODE_PATH} hidden>
      <input type="hidden" name="returnTo" value={address} />
    </form>
  );
}
