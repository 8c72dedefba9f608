import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { inSteps } from "~/content/documents/in-steps";
import { type DocumentState, KINDS, type Kind } from "~/content/documents/kinds";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { olderTranslations } from "~/content/editing/fields/older-translations";
import { lineagesIn } from "~/content/store/lineages";
import { oncePerRevision } from "~/content/store/once-per-revision.server";
import { sameDocument } from "~/content/store/publication";
import { documentHistory, storedDocuments } from "~/content/store/site-content-store.server";

/** The inputs with a text older than in another language, by kind and id of the document. */
type Older = { kind: Kind; id: string; names: ReadonlySet<string> };

/** Whether a document only has another place in its list: that says nothing of its texts. */
const isMove = (state: DocumentState, before: DocumentState | undefined) =>
  before !== undefined && state.place !== before.place && sameDocument(state.document, before.document);

function* findSteps(states: readonly DocumentState[]): Generator<void, Older[]> {
  const found: Older[] = [];
  for (const [kind, own] of Map.groupBy(states, (state) => state.kind)) {
    const field = fieldOfKind(kind);
    for (const [id, versions] of lineagesIn(own)) {
      const changes = versions.filter((state, index) => !isMove(state, versions[index - 1]));
      const names = olderTranslations(
        field,
        changes.map(({ document }) => document),
      );
      if (names.size > 0) found.push({ kind, id, names });
      yield;
    }
  }
  return found;
}

const readOlder = oncePerRevision(async () => inSteps(findSteps(await documentHistory(KINDS, "begun"))));

/** The documents with a text that is older than in another language. Empty while the database is out of reach. */
export async function findOlderTranslations(): Promise<readonly Older[]> {
  if (storedDocuments().revision === 0) return [];
  try {
    return await readOlder();
  } catch (error) {
    log.warn(faultOf(error), "it is not known which translations are older");
    return [];
  }
}
