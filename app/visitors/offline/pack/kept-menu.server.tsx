import { Link } from "react-router";
import { KEPT_TICKETS, type KeptPage } from "~/config/kept-pages";
import { menuLabel } from "~/content/menus/menus.server";
import { Icon } from "~/design/components/media/icon";
import { icons } from "~/design/icons/icons.server";
import { m } from "~/paraglide/messages";

type Entry = { icon: string; label: () => string };

/** The menu of kept pages, in its order. Icons that are named whole would be part of every page of the site. */
const MENU: Readonly<Record<Exclude<KeptPage, "/"> | typeof KEPT_TICKETS, Entry>> = {
  // The door asks for them.
  [KEPT_TICKETS]: { icon: "ticket", label: m.offline_kept_title },
  "/rundown": { icon: "calendar-clock", label: () => menuLabel("/rundown") },
  "/plan": { icon: "route", label: () => menuLabel("/plan") },
  "/map": { icon: "map", label: () => menuLabel("/map") },
  "/brands": { icon: "tent", label: () => menuLabel("/brands") },
  "/visit": { icon: "train-front", label: () => menuLabel("/visit") },
  "/faq": { icon: "signpost", label: () => menuLabel("/faq") },
};

/** What the menu of kept pages and their home page lead to. */
export const keptPages = () => Object.entries(MENU).map(([to, { icon, label }]) => ({ to, icon, label: label() }));

/** All kept pages as signs. */
export function KeptMenu() {
  const nameOf = (icon: string) => ["lucide", icon].join(":");
  const drawings = icons.draw(keptPages().map(({ icon }) => nameOf(icon)));
  return (
    <ul className="kept-menu">
      {keptPages().map(({ to, icon, label }) => (
        <li key={to} className="card">
          <Link to={to}>
            <span>
              <Icon name={nameOf(icon)} drawing={drawings[nameOf(icon)]} />
            </span>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Its styles: kept pages alone have it. */
export const MENU_STYLES = [
  // A link that is scrolled to begins where the fade ends, which is on the one before it (`offline-page.ts`).
  "header .chips{scroll-snap-type:x proximity;scroll-padding-inline-start:2.75rem;",
  "mask:linear-gradient(90deg,transparent,#000 .5rem calc(100% - 2.5rem),transparent)}",
  // The last link ends where the fade begins.
  "header .chips ul{padding-inline:.5rem 2.5rem}",
  // What is scrolled off at the left fades too.
  "@supports(animation-timeline:scroll()){header .chips,.letters{animation:chips-left linear both;animation-timeline:scroll(self inline)}}",
  "@keyframes chips-left{1%,to{mask-image:linear-gradient(90deg,transparent,#000 2.5rem calc(100% - 2.5rem),transparent)}}",
  "header .chips li{scroll-snap-align:start}",
  ".kept-menu{display:grid;gap:.75rem;margin-top:1.25rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,max(9.5rem,20%)),1fr))}",
  "@media(width<40rem){.kept-menu li:last-child:nth-child(odd){grid-column:1/-1}}",
  ".kept-menu a{display:flex;gap:.625rem;align-items:center;min-height:4.25rem;padding:.75rem;font-weight:700}",
  ".kept-menu a:hover{text-decoration:underline;text-underline-offset:.25em}",
  ".kept-menu span{display:grid;place-items:center;flex:none;width:2.75rem;height:2.75rem;border-radius:.75rem;",
  "background:var(--forest);color:var(--on-forest)}",
].join("");
