import { Icon } from "~/components/media/icon";
import { useShownAddress } from "~/components/navigation/use-shown-address";
import { COLOR_MODE_PATH, COLOR_MODE_PREFERENCES, type ColorModePreference } from "./color-mode";
import { useColorModeState } from "./color-mode-context";

const choices: Record<ColorModePreference, { label: string; icon: string }> = {
  light: { label: "Light", icon: "lucide:sun" },
  dark: { label: "Dark", icon: "lucide:moon" },
  system: { label: "System", icon: "lucide:monitor" },
};

const FORM_ID = "color-mode";

/** Chooses the colour mode: at once with scripts, without by the page's `ColorModeForm`. */
export function ColorModeChoice() {
  const { preference, choose, forced } = useColorModeState();
  return (
    <>
      <fieldset className="color-mode-choice">
        <legend className="sr-only">Colour mode</legend>
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
            <Icon name={choices[value].icon} />
            {choices[value].label}
          </button>
        ))}
      </fieldset>
      {forced ? <p className="mt-1 text-sm text-muted">This page is always {forced}.</p> : null}
    </>
  );
}

/**
 * What the choices of a page send: a plain POST that comes back to the page. It stands by itself, so that they are the same
 * on every page.
 */
export function ColorModeForm() {
  const address = useShownAddress();
  return (
    <form id={FORM_ID} method="post" action={COLOR_MODE_PATH} hidden>
      <input type="hidden" name="returnTo" value={address} />
    </form>
  );
}
