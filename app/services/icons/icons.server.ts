import lucide from "@iconify-json/lucide/icons.json";

type Drawing = { body: string };
const icons: Readonly<Record<string, Drawing | undefined>> = lucide.icons;

/**
 * The drawings of icons that content names, for pages to put into their HTML.
 * @param names `prefix:name`
 * @returns names to the inside of an svg of 24 × 24; unknown ones are left out
 */
export function drawIcons(names: readonly string[]): Record<string, string> {
  const known = names.flatMap((name) => {
    const body = name.startsWith("lucide:") ? icons[name.slice("lucide:".length)]?.body : undefined;
    return body ? [[name, body] as const] : [];
  });
  return Object.fromEntries(known);
}
