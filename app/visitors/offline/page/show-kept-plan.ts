import { areStars, keyOfWord, readStars } from "~/design/model/stars";

const partsOf = (place: Element, selector: string) => [...place.querySelectorAll<HTMLElement>(selector)];

/**
 * Shows what is starred on the kept page of a plan, which has everything that can be: what the address brings, else what the phone stores.
 * @param stored the text that the phone stores
 */
export function showKeptPlan(
  place: Element,
  { hash, search }: Pick<Location, "hash" | "search">,
  stored: string,
): void {
  const given = [hash.slice(1), new URLSearchParams(search).get("p") ?? ""];
  const brought = given.find((text) => areStars(text) && readStars(text).words.length > 0);
  const { words } = readStars(brought ?? stored);
  const keys = new Set(words.map(keyOfWord));
  for (const item of partsOf(place, "[data-star]")) item.hidden = !keys.has(item.dataset.star ?? "");
  const parts = partsOf(place, '[data-plan="part"]');
  for (const part of parts) part.hidden = !part.querySelector("[data-star]:not([hidden])");
  for (const empty of partsOf(place, '[data-plan="empty"]')) empty.hidden = parts.some(({ hidden }) => !hidden);
  for (const note of partsOf(place, '[data-plan="looking"]')) note.hidden = brought === undefined || brought === stored;
  for (const link of partsOf(place, 'a[data-plan="map"]')) addStops(link as HTMLAnchorElement, place);
}

/** Makes the link to the map one to the way along all starred brands. */
function addStops(link: HTMLAnchorElement, place: Element): void {
  const query = new URLSearchParams();
  const stops = partsOf(place, "[data-place]:not([hidden])").slice(0, Number(link.dataset.stops));
  for (const { dataset } of stops) query.append("to", dataset.place ?? "");
  link.search = String(query);
}
