import { findTicketCode, TICKET_CODE_LENGTH } from "~/entities/ticket-codes/ticket-code";

/** ms between two keys up to which a scanner types: it takes a few ms. */
const BURST_MS = 1_000;
/** ms between two keys after which nobody has typed what came before. A phone that is very busy takes seconds for a key. */
const STALE_MS = 30_000;
/** Characters of the shortest thing that is taken for a code. */
const MIN_LENGTH = 12;
/** Characters that are kept: a code, and what a scanner may type around it. */
const MAX_LENGTH = 2 * TICKET_CODE_LENGTH;

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
      return typed.length < MIN_LENGTH ? { isTaken: false } : { isTaken: true, code: findTicketCode(typed) ?? typed };
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
