import knownIcons from "./known-icons.json";

/** The insides of the svgs of all icons that the code names (`npm run icons` gathers them), which every page has. */
export const known: Readonly<Record<string, string | undefined>> = knownIcons;
