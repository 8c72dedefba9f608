import type { FAQPage } from "schema-dts";
import { localeTag, localHref } from "~/base/i18n/current-locale";
import { foreignLang } from "~/base/translations/localized";
import { slugOf } from "~/base/values/addresses";
import { isShownIn, type Season } from "~/content/model/season";
import type { Faq } from "~/content/model/site-content";
import { renderMarkdown } from "~/platform/markdown/markdown.server";

/**
 * Questions by group with the answers of a moment, as safe HTML.
 * @param now ms since the epoch
 */
export function faqsByGroup(faqs: readonly Faq[], season: Season, now: number) {
  const shown = faqs.filter((faq) => isShownIn(faq, season));
  const names = [...new Set(shown.map((faq) => faq.group))];
  return names.map((name) => ({
    id: `group-${slugOf(name)}`,
    name,
    questions: shown
      .filter((faq) => faq.group === name)
      .map(({ id, question, answer, later, lang }) => ({
        ...{ id, question, lang: foreignLang({ lang }) },
        answer: renderMarkdown(later && now >= Date.parse(later.from) ? later.answer : answer).html,
      })),
  }));
}

/** `open`: the question shows its answer from the start. */
export type FaqGroupView = Omit<ReturnType<typeof faqsByGroup>[number], "questions"> & {
  questions: (ReturnType<typeof faqsByGroup>[number]["questions"][number] & { open?: boolean })[];
};

/** All questions with the HTML of their answers (https://schema.org/FAQPage). */
export function faqStructuredData(groups: readonly FaqGroupView[], siteUrl: string): FAQPage {
  return {
    "@type": "FAQPage",
    url: siteUrl + localHref("/faq"),
    inLanguage: localeTag(),
    mainEntity: groups
      .flatMap((group) => group.questions)
      .map(({ id, question, answer }) => ({
        "@type": "Question",
        name: question,
        url: siteUrl + localHref(`/faq#${id}`),
        acceptedAnswer: { "@type": "Answer", text: answer.trim() },
      })),
  };
}
