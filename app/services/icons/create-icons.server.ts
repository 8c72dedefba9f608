import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import { getIcons } from "@iconify/utils/lib/icon-set/get-icons";
import { iconToSVG } from "@iconify/utils/lib/svg/build";

/** How to draw an icon: the inside of its svg, and the box that it is drawn in. */
export type IconDrawing = { body: string; viewBox: string };

export type Icons = {
  /**
   * The drawings of icons that content names, for pages to put into their HTML.
   * @param names `prefix:name`; unknown ones are left out
   */
  draw(names: readonly string[]): Record<string, IconDrawing>;
  /**
   * Part of a collection as Iconify's API answers it: aliases with what they stand for, unknown names in `not_found`.
   * @returns null for a collection that is not here
   */
  collection(prefix: string, names: readonly string[]): IconifyJSON | null;
};

/** @param collections icon sets in Iconify's form; each is known by its own prefix */
export function createIcons(collections: readonly IconifyJSON[]): Icons {
  const byPrefix = new Map(collections.map((collection) => [collection.prefix, withoutPrototypes(collection)]));

  function drawing(fullName: string): IconDrawing | null {
    const [prefix = "", name = ""] = fullName.split(":");
    const collection = byPrefix.get(prefix);
    const data = collection && getIconData(collection, name);
    if (!data) return null;
    const { body, attributes } = iconToSVG(data);
    return { body, viewBox: attributes.viewBox };
  }

  return {
    draw(names) {
      const drawn = names.map((name) => [name, drawing(name)] as const);
      return Object.fromEntries(drawn.flatMap(([name, found]) => (found ? [[name, found]] : [])));
    },
    collection(prefix, names) {
      const collection = byPrefix.get(prefix);
      return collection ? getIcons(collection, [...names], true) : null;
    },
  };
}

/** Iconify's look-ups take what an object inherits for an icon: in these, `constructor` is no name. */
function withoutPrototypes(collection: IconifyJSON): IconifyJSON {
  const { icons, aliases } = collection;
  return {
    ...collection,
    icons: Object.assign(Object.create(null), icons),
    ...(aliases && { aliases: Object.assign(Object.create(null), aliases) }),
  };
}
