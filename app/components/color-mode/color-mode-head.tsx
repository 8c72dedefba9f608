import { InlineScript } from "~/components/rendering/inline-script";
import { type ColorModePreference, THEME_COLORS } from "./color-mode";
import { writeColorModeScript } from "./color-mode-script";

/** The browser finds the script in the page, and a build for it has no use for its text. */
const SCRIPT = import.meta.env.SSR || import.meta.env.DEV ? writeColorModeScript() : "";

/**
 * What a page's `<head>` says of the colour mode. With scripts there is one `theme-color`, which the script writes and
 * `useColorMode` keeps; a `<meta>` of React's would come twice whenever the script had changed it before hydration.
 */
export function ColorModeHead({ shown }: { shown: ColorModePreference }) {
  return (
    <>
      <noscript>
        {shown === "system" ? (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
          </>
        ) : (
          <meta name="theme-color" content={THEME_COLORS[shown]} />
        )}
      </noscript>
      <InlineScript code={SCRIPT} />
    </>
  );
}
