import { toVocabulary } from "~/base/search/vocabulary";
import { oncePerContent } from "./once-per-content";

/** What searches know about words. */
export const vocabularyOf = oncePerContent(({ searchStopWords, searchSynonyms }) =>
  toVocabulary(Object.values(searchStopWords).flat(), searchSynonyms),
);
