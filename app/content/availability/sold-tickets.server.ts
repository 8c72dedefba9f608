import type { SoldKind } from "~/content/availability/sold-effects";

let read: (edition: number) => Promise<readonly SoldKind[]> = async () => [];

/** Says from where the tickets are known that are sold: sales are above the content. @param reader reads those of an edition */
export function knowSoldTickets(reader: typeof read): void {
  read = reader;
}

/** The tickets of an edition that are sold and let in, by kind and days. */
export const soldTicketsOf = (edition: number): Promise<readonly SoldKind[]> => read(edition);
