import { splitLocale } from "~/base/i18n/split-locale";
import { KEPT_TICKETS } from "~/config/kept-pages";

/** Who answers a request: the server alone, or the server first and else what the phone has kept; of an order, the tickets. */
export type Strategy = "network" | "document" | "file" | "tickets";

/** What the worker never answers, in any language: the doors, the staff area, orders, messages of services, the API. */
const NEVER = ["/gate", "/staff", "/order", "/hooks", "/api", "/preview", "/offline", "/worker.js"];

/** What kept pages add to the addresses of their files: all other pages load theirs without the worker. */
export const KEPT_FILE = "?kept";

/** An order and a ticket, whose links are in mails. Without a network their place is taken by the tickets that the phone keeps. */
const WITH_TICKETS = /^\/order\/(ticket\/[^/.]+|[^/.]+-[^/.]+)$/;

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/**
 * Decides by the address alone, before anything is looked up.
 * @param origin of the worker
 */
export function strategyFor({ method, url, mode }: Pick<Request, "method" | "url" | "mode">, origin: string): Strategy {
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== "GET" || asked !== origin) return "network";
  if (search === KEPT_FILE && pathname.startsWith("/assets/")) return "file";
  const { path, year } = splitLocale(pathname);
  if (mode !== "navigate" || year !== null) return "network";
  if (path === KEPT_TICKETS) return "document";
  if (WITH_TICKETS.test(path)) return "tickets";
  // A file, such as a calendar, is not a page.
  if (NEVER.some((folder) => isBelow(path, folder)) || /\.\w+$/.test(path)) return "network";
  return "document";
}

/** Statuses with which something in front of the site says that the site does not answer. */
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether an answer is no better than none. */
export const isOutage = ({ status }: Pick<Response, "status">): boolean => UNREACHABLE.has(status);

/** ms for which a page may be waited for before the kept one is shown. */
export const DOCUMENT_LIMIT_MS = 3_000;

/**
 * Whether a browser may ask the server for a page while its worker starts. Firefox then shows its own error instead of the kept page where
 * that request fails (GoogleChrome/workbox#3134).
 */
export const maySendEarly = (userAgent: string): boolean => !userAgent.includes("Firefox/");
