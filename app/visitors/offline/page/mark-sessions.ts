import { m } from "~/paraglide/messages";

/** A session of a kept list. Moments are ms since the epoch. */
type Listed = { item: HTMLElement; start: number; end: number };

/**
 * Marks on a kept list of a day's sessions what is over and what is on now. Lists of other days stay as they are, as on the site.
 * @param now ms since the epoch, by the phone
 */
export function markSessions(place: ParentNode, now: number): void {
  const sessions = [...place.querySelectorAll<HTMLElement>(".trail-hour .trail-waypoint")].flatMap(readListed);
  const isToday = sessions.some(({ start }) => start <= now) && sessions.some(({ end }) => end > now);
  if (!isToday) return;
  for (const { item, start, end } of sessions) {
    if (end <= now) item.dataset.phase = "past";
    // What is called off is never on.
    else if (start <= now && !item.querySelector("h3 .line-through")) markNow(item);
  }
}

function readListed(item: HTMLElement): Listed[] {
  const [start, end] = [...item.querySelectorAll("time")].map(({ dateTime }) => Date.parse(dateTime));
  return start !== undefined && end !== undefined ? [{ item, start, end }] : [];
}

function markNow(item: HTMLElement): void {
  item.dataset.phase = "now";
  const label = document.createElement("strong");
  label.className = "trail-phase";
  label.textContent = m.rundown_on_now();
  item.querySelector(".trail-when")?.append(label);
}
