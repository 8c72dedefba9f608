/**
 * A strict parser of iCalendar (RFC 5545, section 3.1): from text to components, with every fault.
 */

/** A content line: `DTSTART;TZID=Asia/Jakarta:20251114T100000`. */
export type Property = {
  name: string;
  params: ReadonlyMap<string, string>;
  /** Unparsed, with its escapes. */
  value: string;
};

export type Component = {
  name: string;
  properties: Property[];
  components: Component[];
  /** Names of properties after a component. */
  late: string[];
};

/** Maximum octets of a line without its line break (RFC 5545, section 3.1). */
const LINE_LIMIT = 75;

/** A name, parameters with optionally quoted values, and a value (RFC 5545, section 3.1, "contentline"). */
const PARAMS = /;(?<name>[A-Z0-9-]+)=(?<value>(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/gi;
const CONTENT_LINE = new RegExp(`^(?<name>[A-Z0-9-]+)(?<params>(?:${PARAMS.source.replace(/\?<\w+>/g, "?:")})*):`, "i");

/** Faults of lines: line breaks, lengths, characters. */
export function lineFaults(text: string): string[] {
  const faults: string[] = [];
  if (!text.endsWith("\r\n")) faults.push("the last line does not end in CRLF");
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) faults.push("a line does not end in CRLF");
  for (const line of linesOf(text)) {
    if (line === "") faults.push("an empty line");
    if (Buffer.byteLength(line) > LINE_LIMIT) faults.push(`too long: ${line}`);
    if (line.includes("\uFFFD")) faults.push(`a fold cut a character: ${line}`);
    // The RFC's CONTROL; line breaks are checked above.
    if (/[^\P{Cc}\t\r\n\u0080-\u009F]/u.test(line)) faults.push(`a control character: ${line}`);
  }
  return faults;
}

/** Parses the top-level components. @returns also faults of content lines and of `BEGIN` and `END` */
export function readComponents(text: string): { components: Component[]; faults: string[] } {
  const faults: string[] = [];
  const top = emptyComponent("");
  const open = [top];
  for (const line of linesOf(text.replace(/\r\n[ \t]/g, ""))) {
    const property = readProperty(line);
    const inner = open.at(-1) ?? top;
    if (!property) faults.push(`no content line: ${line}`);
    else if (property.name === "BEGIN") {
      const component = emptyComponent(property.value);
      inner.components.push(component);
      open.push(component);
    } else if (property.name === "END") {
      if (inner === top || inner.name !== property.value) faults.push(`ends what is not open: ${property.value}`);
      else open.pop();
    } else if (inner === top) faults.push(`outside of a component: ${property.name}`);
    else {
      inner.properties.push(property);
      if (inner.components.length > 0) inner.late.push(property.name);
    }
  }
  for (const { name } of open.slice(1)) faults.push(`is not ended: ${name}`);
  return { components: top.components, faults };
}

function linesOf(text: string): string[] {
  const lines = text.split("\r\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function readProperty(line: string): Property | null {
  const match = CONTENT_LINE.exec(line);
  if (!match?.groups) return null;
  const { name = "", params = "" } = match.groups;
  return {
    name: name.toUpperCase(),
    params: new Map([...params.matchAll(PARAMS)].map(([, key = "", value = ""]) => [key.toUpperCase(), value])),
    value: line.slice(match[0].length),
  };
}

function emptyComponent(name: string): Component {
  return { name, properties: [], components: [], late: [] };
}
