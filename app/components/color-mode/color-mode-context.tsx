import { createContext, type ReactNode, use } from "react";
import type { ColorMode, ColorModePreference } from "./color-mode";
import { useColorMode } from "./use-color-mode";

type ColorModeState = ReturnType<typeof useColorMode> & { forced: ColorMode | undefined };

/** Read with `useColorModeState`; handed on where a part of a page is rendered apart from it. */
export const ColorModeContext = createContext<ColorModeState>({
  preference: "system",
  choose: () => {},
  forced: undefined,
});

/** Holds the colour mode for all controls of a page. */
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
