/** A ticket that a phone keeps for the entrance: what a door and its holder need, and nothing else of the order. */
export type KeptTicket = {
  id: string;
  name: string;
  holder: string;
  number: string;
  days: string;
  /** Its code: a drawing in squares, or a picture that comes as data. */
  code: { path: string; size: number } | { picture: string };
  /** When the expo is over, ms since the epoch: then it deletes itself. */
  until: number;
};

/** What of the browser's storage is used. It throws where the phone is full, or stores nothing. */
type TicketStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "kept-tickets";

function isTicket(value: unknown): value is KeptTicket {
  const { id, number, code, until } = (value ?? {}) as Partial<KeptTicket>;
  const isDrawn = typeof code === "object" && code !== null;
  return isDrawn && typeof id === "string" && typeof number === "string" && typeof until === "number";
}

/** What is stored; nothing where the browser refuses, or something else has written there. */
function readAll(storage: TicketStorage): KeptTicket[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isTicket) : [];
  } catch {
    return [];
  }
}

function write(storage: TicketStorage, tickets: readonly KeptTicket[]): boolean {
  try {
    if (tickets.length > 0) storage.setItem(KEY, JSON.stringify(tickets));
    else storage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

/** The tickets that the phone keeps; those of an expo that is over are deleted. @param now ms since the epoch */
export function keptTickets(storage: TicketStorage, now: number): readonly KeptTicket[] {
  const stored = readAll(storage);
  const current = stored.filter(({ until }) => now < until);
  if (current.length < stored.length) write(storage, current);
  return current;
}

/** Keeps tickets; one that is kept already is replaced. @returns false: the phone has no room, or stores nothing */
export function keepTickets(storage: TicketStorage, tickets: readonly KeptTicket[], now: number): boolean {
  const others = keptTickets(storage, now).filter((one) => !tickets.some(({ id }) => id === one.id));
  return write(storage, [...others, ...tickets]);
}

/** Stores what a page shows of tickets that are kept already, such as a name that was added later. */
export function renewTickets(storage: TicketStorage, tickets: readonly KeptTicket[], now: number): void {
  const kept = keptTickets(storage, now);
  const renewed = kept.map((one) => tickets.find(({ id }) => id === one.id) ?? one);
  if (kept.length > 0) write(storage, renewed);
}

/** Removes one. */
export function removeTicket(storage: TicketStorage, id: string, now: number): void {
  write(
    storage,
    keptTickets(storage, now).filter((ticket) => ticket.id !== id),
  );
}
