import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import { getIcons } from "@iconify/utils/lib/icon-set/get-icons";
import { iconToSVG } from "@iconify/utils/lib/svg/build";
import lucide from "@iconify-json/lucide/icons.json";
import expo from "./expo.json";

export type IconDrawing = { body: string; viewBox: string };

/** @param collections icon sets in Iconify's format */
export function createIcons(collections: readonly IconifyJSON[]) {
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
    /** The drawings of icons that content names (`prefix:name`); unknown ones are left out. */
    draw(names: readonly string[]): Record<string, IconDrawing> {
      const drawn = names.map((name) => [name, drawing(name)] as const);
      return Object.fromEntries(drawn.flatMap(([name, found]) => (found ? [[name, found]] : [])));
    },
    /** Part of a collection as Iconify's API responds: unknown names are in `not_found`. Null: an unknown collection. */
    collection(prefix: string, names: readonly string[]): IconifyJSON | null {
      const collection = byPrefix.get(prefix);
      return collection ? getIcons(collection, [...names], true) : null;
    },
  };
}

/** Iconify's look-ups include inherited properties. Without a prototype, `constructor` is not an icon. */
function withoutPrototypes(collection: IconifyJSON): IconifyJSON {
  const { icons, aliases } = collection;
  return {
    ...collection,
    icons: Object.assign(Object.create(null), icons),
    ...(aliases && { aliases: Object.assign(Object.create(null), aliases) }),
  };
}

export const icons = createIcons([lucide, expo]);
