import { Icon } from "~/components/icon/icon";
import { COLOR_MODE_PATH, COLOR_MODE_PREFERENCES, type ColorModePreference } from "./color-mode";
import { useColorModeState } from "./color-mode-context";

const choices: Record<ColorModePreference, { label: string; icon: string }> = {
  light: { label: "Light", icon: "lucide:sun" },
  dark: { label: "Dark", icon: "lucide:moon" },
  system: { label: "System", icon: "lucide:monitor" },
};

/** Chooses the colour mode: at once with scripts, by a plain POST that comes back to this page without. */
export function ColorModeForm({ returnTo }: { returnTo: string }) {
  const { preference, choose, forced } = useColorModeState();
  return (
    <form method="post" action={COLOR_MODE_PATH}>
      <fieldset className="color-mode-choice">
        <legend className="sr-only">Colour mode</legend>
        <input type="hidden" name="returnTo" value={returnTo} />
        {COLOR_MODE_PREFERENCES.map((value) => (
          <button
            key={value}
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
    </form>
  );
}
