import { findCode } from "~/sales/tickets/codes/group-code";
import { TICKET_CODE_LENGTH } from "~/sales/tickets/codes/ticket-code";

/** ms between two keys up to which a scanner types: it takes a few ms. */
const BURST_MS = 1_000;
/** ms between two keys after which nobody has typed what came before. A phone that is very busy takes seconds for a key. */
const STALE_MS = 30_000;
/** Characters of the shortest thing that is taken for a code. */
const MIN_LENGTH = 12;
/** Characters that are kept: a code, and what a scanner may type around it. */
const MAX_LENGTH = 2 * TICKET_CODE_LENGTH;

/** ms between two keys up to which nobody types a dozen of them one after the other. */
const QUICK_MS = 50;
/** The field of "Search" that also takes what a scanner reads, such as the number of a ticket. */
export const NUMBER_FIELD = "typed";

/** `isTaken`: the key belongs to a scanner, and must press no button. `code`: Enter ends this one. */
type Heard = { isTaken: boolean; code?: string };

/**
 * Tells the keys of a scanner that types codes and presses Enter from those of somebody who moves through the page. A code is read however
 * slowly its keys arrive; spaces, `%`, `+` and `/` belong to codes.
 * @returns takes a key as browsers name it, and the ms of its event
 */
export function createScannerKeys(): (key: string, at: number) => Heard {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  return (key, at) => {
    const pause = at - last;
    if (pause > STALE_MS) text = "";
    if (key === "Enter") {
      last = at;
      const typed = text;
      text = "";
      return typed.length < MIN_LENGTH ? { isTaken: false } : { isTaken: true, code: findCode(typed) ?? typed };
    }
    if (key.length !== 1) return { isTaken: false };
    last = at;
    // Who presses buttons with the space bar types spaces alone. No code begins with two.
    if (key === " " && text.trim() === "") {
      text = " ";
      return { isTaken: false };
    }
    text = (text + key).slice(-MAX_LENGTH);
    return { isTaken: text.length > MIN_LENGTH || (text.length > 1 && pause <= BURST_MS) };
  };
}

type Field = { name: string; value: string };
/** `before`: what the field had in it. */
type Press = { key: string; at: number; field: Field | null; before: string };

/**
 * Takes out of fields what a scanner has typed into them, or in part: the focus may move while it types. A code of a ticket is a scanner's however
 * slowly its keys arrive, any other text when nobody types so quickly. What people typed before stays.
 * @returns takes a key, the ms of its event and the field that it goes into. With Enter the text of the scanner, or undefined when there is none
 */
export function createFieldKeys(): (key: string, at: number, field: Field | null) => string | undefined {
  let presses: Press[] = [];
  return (key, at, field) => {
    if (at - (presses.at(-1)?.at ?? at) > STALE_MS) presses = [];
    if (key !== "Enter") {
      if (key.length === 1) presses = [...presses, { key, at, field, before: field?.value ?? "" }].slice(-MAX_LENGTH);
      return undefined;
    }
    const typed = presses;
    presses = [];
    const text = typed.map((press) => press.key).join("");
    const code = findCode(text);
    let start = code === null ? typed.length : text.toUpperCase().lastIndexOf(code);
    // Some scanners type a few characters before a code.
    while (start > 0 && (typed[start]?.at ?? at) - (typed[start - 1]?.at ?? 0) <= QUICK_MS) start -= 1;
    if (code === null && (typed.length - start < MIN_LENGTH || field?.name === NUMBER_FIELD)) return undefined;
    for (const press of typed.slice(start).toReversed()) if (press.field) press.field.value = press.before;
    return code ?? text.slice(start);
  };
}
