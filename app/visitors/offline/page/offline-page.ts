import { splitLocale } from "~/base/i18n/split-locale";
import { COLOR_MODE_STORAGE_KEY } from "~/design/components/color-mode/color-mode";
import { onStarsChanged, storedStars } from "~/design/components/star/star-storage";
import { writeStars } from "~/design/model/stars";
import { overwriteGetLocale } from "~/paraglide/runtime";
import { showKeptTickets } from "~/sales/shop/tickets/show-kept-tickets";
import { markSessions } from "./mark-sessions";
import { pressStars } from "./press-stars";
import { showKeptPlan } from "./show-kept-plan";

/** The script of a page that the phone has kept. It is in `<head>`, so that the first paint has the chosen colours. */

function readColorMode(): string | null {
  try {
    return localStorage.getItem(COLOR_MODE_STORAGE_KEY);
  } catch {
    return null;
  }
}

overwriteGetLocale(() => splitLocale(location.pathname).locale);

const chosen = readColorMode();
const isDark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.classList.add(isDark ? "dark" : "light");

/** Hides what a search in a list does not name. */
function filterList(field: HTMLInputElement): void {
  const list = document.getElementById(field.dataset.filters ?? "");
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const item of list?.querySelectorAll<HTMLElement>("li") ?? []) {
    const text = item.textContent?.toLowerCase() ?? "";
    item.hidden = !words.every((word) => text.includes(word));
  }
}

/** Pixels from the start of the menu to the link that is shown: what is scrolled off at the left fades before it (`kept-menu.server.tsx`). */
const START = 44;

/** Marks the page that is shown in the menu of the bar, which is the same on all of them, and brings it into sight. */
function markCurrent(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("header nav a")];
  const current = links.find(({ pathname }) => pathname === location.pathname);
  current?.setAttribute("aria-current", "page");
  const menu = current?.closest("nav");
  if (!current || !menu) return;
  menu.scrollLeft = current.offsetLeft - menu.offsetLeft - START;
}

document.addEventListener("DOMContentLoaded", () => {
  markCurrent();
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-filters]"))
    field.addEventListener("input", () => filterList(field));
  const question = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (question instanceof HTMLDetailsElement) question.open = true;
  const tickets = document.getElementById("kept-tickets");
  if (tickets) showKeptTickets(tickets, localStorage, Date.now());
  markSessions(document, Date.now());
  pressStars();
  const plan = document.getElementById("kept-plan");
  if (!plan) return;
  const show = () => showKeptPlan(plan, location, writeStars(storedStars()));
  show();
  addEventListener("hashchange", show);
  onStarsChanged(show);
});

// The network is back: the page as the server has it. In a full hall it comes and goes: what was pressed a moment before goes on, and what is
// being typed stays.
let isLeaving = false;
addEventListener("beforeunload", () => {
  isLeaving = true;
});
addEventListener("online", () => {
  if (!isLeaving && !(document.activeElement instanceof HTMLInputElement)) location.reload();
});
