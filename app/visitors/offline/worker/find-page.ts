import { expoDay } from "~/content/model/expo-days";
import type { OfflinePack } from "~/visitors/offline/offline-pack";

/** What is shown for an address: a page of the file, the map, or that it is not kept. */
export type Found = { page: string } | "map" | null;

/**
 * Finds what the phone has for an address.
 * @param path without the prefix of the language, with the query @param now ms since the epoch
 */
export function findPage(
  { pages, days, map }: Pick<OfflinePack, "pages" | "days" | "map">,
  path: string,
  now: number,
): Found {
  const { pathname, searchParams } = new URL(path, "http://kept");
  if (pathname === "/map") return map ? "map" : null;
  if (pathname === "/rundown") {
    const today = days.indexOf(expoDay(now)) + 1;
    const key = `/rundown?day=${searchParams.get("day") ?? (today || 1)}`;
    return Object.hasOwn(pages, key) ? { page: key } : null;
  }
  return Object.hasOwn(pages, pathname) ? { page: pathname } : null;
}
