import { memoize } from "~/base/i18n/memoize";
import { createTextSearch, type TextSearch } from "~/base/search/text-search";
import { listHref } from "~/config/list-href";
import { vocabularyOf } from "~/content/documents/vocabulary-of";
import type { Faq } from "~/content/model/site-content";
import { currentContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import type { FaqGroupView } from "./faq-view.server";

/** Most questions of a result that are open. */
const MAX_OPEN = 2;

/** The search of the questions, created once per version and language. Answers of every moment are searched. */
const searchOf = memoize(
  (faqs: readonly Faq[]): TextSearch<Faq> =>
    createTextSearch(
      faqs,
      ({ question, group, answer, later }) => ({
        title: [question],
        text: [group, answer, ...(later ? [later.answer] : [])],
      }),
      vocabularyOf(currentContent()),
    ),
);

/**
 * The questions that a search finds, in their groups.
 * @param faqs in the page's language
 * @param groups what the season shows of them
 * @param q at most `MAX_SEARCH_LENGTH` characters
 */
export function searchFaqs(faqs: readonly Faq[], groups: readonly FaqGroupView[], q: string) {
  const search = searchOf(faqs);
  const ids = new Set(search.find(q).map(({ id }) => id));
  const found = groups.flatMap((group) => {
    const questions = group.questions.filter(({ id }) => ids.has(id));
    return questions.length > 0 ? [{ ...group, questions }] : [];
  });
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return {
    count: m.info_faq_count({ count, search: q }),
    groups: found.map((group) => ({
      ...group,
      questions: group.questions.map((question) => ({ ...question, open: count <= MAX_OPEN })),
    })),
    searches:
      count > 0 ? [] : search.nearest(q, 0).searches.map(({ q, total }) => ({ q, total, to: listHref("/faq", { q }) })),
  };
}
