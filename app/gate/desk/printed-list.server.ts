import { currentLocale, intlLocale, localeTag } from "~/base/i18n/current-locale";
import { readPaperLetters } from "~/base/lettering/paper-letters.server";
import { formatMoment, formatShortDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { escapeMarkup } from "~/base/values/plain-text";
import type { Gate } from "~/gate/server/site-gate.server";
import { m } from "~/paraglide/messages";
import type { OrderLine } from "~/sales/model/order";
import type { Order } from "~/sales/orders/orders";
import { peopleOfTerms, readTerms } from "~/sales/tickets/codes/ticket-terms";
import type { ListSort } from "./print-links";

type Line = { name: string; reference: string; what: string };

/** Paper of A4, with the heads of the columns on each sheet, and a box to tick. */
const STYLES = `
@page { size: A4; margin: 12mm; @bottom-right { content: counter(page) " / " counter(pages) } }
body { margin: 0; background: #fff; color: #000; font-size: 10pt; line-height: 1.3 }
h1 { margin: 0; font-size: 14pt }
table { width: 100%; border-collapse: collapse }
th, td { padding: 1.5mm 2mm; border-bottom: 1px solid #888; text-align: left; vertical-align: top; overflow-wrap: anywhere }
tr { break-inside: avoid }
td:first-child { width: 5mm }
td:first-child::before { content: ""; display: block; width: 4mm; height: 4mm; border: 1px solid }
td:nth-child(3) { white-space: nowrap; font-family: monospace }
td:last-child { width: 18mm }
`;

function describe({ name, days, people }: Pick<OrderLine, "name" | "days" | "people">, count: number): string {
  const when = days.map((day) => formatShortDay(startOfJakartaDay(day)));
  const often = count > 1 ? `${count} × ${name}` : name;
  return [often, ...when, ...(people > 1 ? [m.gate_people({ count: people })] : [])].join(", ");
}

/** A line for each valid ticket, and for each line of an order that is paid at the door. */
function toLines(orders: readonly Order[], tickets: Awaited<ReturnType<Gate["tickets"]["valid"]>>): Line[] {
  const ofOrders = Map.groupBy(tickets, ({ reference }) => reference);
  return orders.flatMap(({ reference, state, payment, amount, buyer, lines }) => {
    const name = buyer?.name ?? "";
    if (state === "placed" && payment === "gate") {
      const due = m.gate_list_due({ amount: formatPrice(amount, "IDR") });
      return lines.map((line) => ({ name, reference, what: `${describe(line, line.quantity)}. ${due}` }));
    }
    return (ofOrders.get(reference) ?? []).map(({ ticket, day, holder, ...stored }) => {
      const terms = readTerms(stored);
      const line = lines.find((other) => other.ticket === ticket && other.day === day);
      const sold = terms
        ? { name: terms.names[currentLocale()] ?? ticket, days: terms.days, people: peopleOfTerms(terms) }
        : line;
      const comes = holder && holder !== name ? `${holder} (${name})` : name;
      return { name: comes, reference, what: sold ? describe(sold, 1) : ticket };
    });
  });
}

/**
 * The list that doors use when all phones have failed, as a document for paper.
 * @param orders all of them
 * @param now ms since the epoch
 */
export async function toPrintedList(
  { tickets }: Pick<Gate, "tickets">,
  orders: readonly Order[],
  sort: ListSort,
  now: number,
): Promise<string> {
  const { compare } = new Intl.Collator(intlLocale());
  const byReference = (a: Line, b: Line) => compare(a.reference, b.reference);
  const byName = (a: Line, b: Line) => compare(a.name, b.name) || byReference(a, b);
  const lines = toLines(orders, await tickets.valid()).toSorted(sort === "name" ? byName : byReference);
  const title = sort === "name" ? m.gate_list_by_name() : m.gate_list_by_order();
  const { faces, families, markup } = await readPaperLetters(
    lines.map(({ name, what }) => `${name}\n${what}`).join("\n"),
  );
  const cells = (texts: readonly string[], tag: "td" | "th") =>
    texts.map((text) => `<${tag} dir="auto">${markup(text)}</${tag}>`).join("");
  const head = ["", m.gate_list_name(), m.gate_list_order(), m.gate_list_ticket(), m.gate_list_time()];
  const rows = lines.map(({ name, reference, what }) => `<tr>${cells(["", name, reference, what, ""], "td")}</tr>`);
  return `<!DOCTYPE html>
<html lang="${localeTag()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLES}${faces.join("\n")}
body { font-family: system-ui, sans-serif${families} }</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeMarkup(m.gate_list_lead({ moment: formatMoment(now), count: lines.length }))}</p>
<table><thead><tr>${cells(head, "th")}</tr></thead><tbody>
${rows.join("\n")}
</tbody></table>
</body>
</html>
`;
}
