import pino from "pino";
import type { Documents } from "~/content/documents/kinds";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { BROUGHT, toNextEdition } from "~/content/editing/editions/next-edition.server";
import { EditionContents } from "~/content/store/edition-contents.server";
import type { TestDatabase } from "../services/test-databases";
import { EDITOR } from "./publications";

/** The edition of 2026 with all that comes along, and with the prices of 2025: nothing is missing. */
export function completeNextEdition(name: string): Documents {
  const days = { firstDay: "2026-11-13", lastDay: "2026-11-15", today: "2025-12-01" };
  const next = toNextEdition(shippedDocuments, { name, ...days, brings: new Set(BROUGHT) });
  const prices = new Map(shippedDocuments.tickets.map(({ id, document }) => [id, Object(document)]));
  const tickets = next.tickets.map((stored) => {
    const { price, doorPrice } = prices.get(stored.id);
    return { ...stored, document: { ...Object(stored.document), price, ...(doorPrice && { doorPrice }) } };
  });
  return { ...next, tickets };
}

/** Stores the draft of an edition after the shipped one, whose number is then 2. */
export async function addDraft({ open }: Pick<TestDatabase, "open">, documents: Documents): Promise<void> {
  const database = open();
  const contents = new EditionContents(database, {
    clock: Date,
    shipped: shippedDocuments,
    settings: settingFacts,
    logger: pino({ level: "silent" }),
    onKnown: () => undefined,
  });
  const added = await contents.add(documents, { editor: EDITOR, note: "" }, async () => undefined);
  await database.close();
  if (!("number" in added)) throw new Error(`the draft was not stored: ${JSON.stringify(added)}`);
}
