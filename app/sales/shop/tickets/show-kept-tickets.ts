import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { type KeptTicket, keptTickets, removeTicket } from "./kept-tickets";

const SVG = "http://www.w3.org/2000/svg";

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.className = className;
  created.append(...children);
  return created;
}

function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return created;
}

/** The code: dark squares on white in every color mode, with the white border that readers need. */
function drawCode({ code, number }: KeptTicket): Element {
  const label = m.offline_kept_code({ number });
  if ("picture" in code) {
    const picture = element("img", "");
    Object.assign(picture, { src: code.picture, alt: label, width: 360, height: 360 });
    return picture;
  }
  const { size, path } = code;
  const drawing = shape("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label });
  drawing.setAttribute("shape-rendering", "crispEdges");
  drawing.append(
    shape("rect", { width: size, height: size, fill: "#ffffff" }),
    shape("path", { d: path, fill: "#000000" }),
  );
  return drawing;
}

/** In place of tickets: a stub to be filled, with what to do as a trail, and where a ticket is found. */
function nothingKept(): Element {
  const find = element("a", "button-accent mt-4", m.eticket_find());
  find.href = localHref("/order/find");
  find.hidden = !navigator.onLine;
  const steps = [m.offline_kept_none_open(), m.offline_kept_none_press(), m.offline_kept_none_show()];
  return element(
    "div",
    "eticket",
    element("div", "eticket-head", element("h2", "eticket-name", m.offline_kept_none())),
    element("div", "eticket-stub", element("ol", "waypoints", ...steps.map((step) => element("li", "", step))), find),
  );
}

/**
 * Shows the tickets that a phone keeps, in an element of the page. The same code does so on the page as the server sends it and on the one
 * that the phone has kept, where no React runs.
 * @param now ms since the epoch
 */
export function showKeptTickets(place: HTMLElement, storage: Storage, now: number): void {
  const tickets = keptTickets(storage, now);
  if (tickets.length === 0) {
    place.replaceChildren(element("div", "etickets", nothingKept()));
    return;
  }
  const items = tickets.map((ticket) => {
    const remove = element("button", "button-quiet", m.offline_kept_remove());
    remove.type = "button";
    remove.addEventListener("click", () => {
      removeTicket(storage, ticket.id, now);
      showKeptTickets(place, storage, now);
    });
    const holder = element("p", "font-bold wrap-anywhere", element("bdi", "", ticket.holder));
    return element(
      "li",
      "",
      element(
        "div",
        "eticket",
        element(
          "div",
          "eticket-head",
          element("div", "", element("h2", "eticket-name", ticket.name)),
          element("p", "eticket-when", ticket.days),
        ),
        element("div", "eticket-code", drawCode(ticket)),
        element(
          "div",
          "eticket-stub",
          holder,
          element("p", "text-sm text-muted", ticket.number),
          element("p", "mt-3", remove),
        ),
      ),
    );
  });
  place.replaceChildren(element("ul", "etickets", ...items));
}
