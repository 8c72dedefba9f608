import { onceEach } from "~/base/json/once-each";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { soldEffects } from "~/content/availability/sold-effects";
import { soldTicketsOf } from "~/content/availability/sold-tickets.server";
import type { Documents } from "~/content/documents/kinds";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { isDraft } from "~/content/editions/edition";
import { tryContent } from "~/content/rules/check-content";
import { editedEdition } from "~/content/store/edited-edition.server";
import type { DocumentChange } from "~/content/store/publication";
import { storedDocuments, tryChanges } from "~/content/store/site-content-store.server";
import type { TouchedSales } from "./sold-panel";

const NOTHING: TouchedSales = { key: "", texts: [] };

/** What was published is tried once, and not with each press of a button. Nobody reads its faults, which have one language. */
const triedOnce = onceEach((documents: Documents) => tryContent(documents, settingFacts));

/** What changes touch of tickets that are sold, for their editor to read before they are published. Nothing for changes that have faults. */
export async function touchedSales(changes: readonly DocumentChange[]): Promise<TouchedSales> {
  if (!changes.some(({ kind }) => kind === "event" || kind === "tickets")) return NOTHING;
  const edited = editedEdition();
  // Nobody has bought a ticket of a draft.
  if (edited && isDraft(edited.row)) return NOTHING;
  const [before, after] = [triedOnce(storedDocuments().documents), tryChanges(changes)];
  if ("faults" in before || "faults" in after) return NOTHING;
  try {
    const sold = await soldTicketsOf(storedDocuments().edition);
    const effects = soldEffects(before.content, after.content, sold);
    return { key: effects.map(({ key }) => key).join(","), texts: effects.map(({ text }) => text) };
  } catch (error) {
    // The publication needs the same database, and says that it is away.
    log.error(faultOf(error), "sold tickets are out of reach");
    return NOTHING;
  }
}
