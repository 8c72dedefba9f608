import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { shownYear } from "~/base/i18n/shown-year";
import { savesData } from "~/base/saves-data";
import { isKeptPage, KEPT_CACHE } from "~/config/kept-pages";
import { notify } from "~/design/components/feedback/notify";
import { m } from "~/paraglide/messages";

/** Where it is remembered that a visitor was told that the phone has no room. */
const TOLD_KEY = "told-no-room";

/** Whether phones keep pages now: the setting `SERVICE_WORKER` may say otherwise. Unknown without a network. */
async function mayKeep(): Promise<boolean> {
  const response = await fetch(localHref("/offline/current.json", currentLocale(), null), { cache: "no-cache" });
  return response.ok && ((await response.json()) as { worker?: boolean }).worker === true;
}

/** Says once that the phone keeps nothing. The site works as before. */
function tellNoRoom(): void {
  try {
    if (localStorage.getItem(TOLD_KEY)) return;
    localStorage.setItem(TOLD_KEY, "yes");
  } catch {
    // Where nothing can be stored, it is said once for each document.
  }
  void notify({ id: "no-room", type: "info", title: m.offline_no_room() });
}

let listening = false;

/**
 * Keeps the site in the phone, so that it opens without a network: registers the worker, which loads one file of data.
 * @param asked the visitor has asked for it, so that it happens also where the browser saves data
 */
export async function keepPages({ asked = false } = {}): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker || shownYear() !== null || (savesData() && !asked)) return;
  try {
    const known = await serviceWorker.getRegistration("/");
    if (!known && !(await mayKeep())) return;
    await serviceWorker.register("/worker.js", { scope: "/", updateViaCache: "none" });
    if (!listening) serviceWorker.addEventListener("message", ({ data }) => data === "not-kept" && tellNoRoom());
    listening = true;
    serviceWorker.startMessages();
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep: currentLocale(), asked });
  } catch {
    // A browser without room, in private mode, or without a network: the site is as it was.
  }
}

/** Keeps the site once the visitor does something: who only passes by loads nothing. */
export function keepPagesAfterUse(): void {
  const done = new AbortController();
  const start = () => {
    done.abort();
    void keepPages();
  };
  for (const type of ["pointerdown", "keydown"])
    window.addEventListener(type, start, { signal: done.signal, passive: true });
}

/** Whether a page opens from the phone: it is kept, and nothing that was typed here would be left behind. @param path without the language */
export async function opensFromPhone(path: string): Promise<boolean> {
  if (!isKeptPage(path) || document.querySelector("main form[method=post]")) return false;
  const registration = await navigator.serviceWorker?.getRegistration("/").catch(() => undefined);
  return Boolean(registration?.active) && (await caches.has(KEPT_CACHE).catch(() => false));
}
