import type { FAQPage } from "schema-dts";
import type { Faq } from "~/entities/site-content";
import { foreignLang } from "~/entities/values/localized";
import { isShownIn, type Season } from "~/entities/values/season";
import { localeTag, localHref } from "~/i18n/current-locale";
import { oncePer } from "~/once-per";
import { renderMarkdown } from "~/services/markdown/markdown.server";
import { lastResult } from "~/services/upstream-cache/upstream-cache";

/**
 * Questions by group with the answers of a moment, as safe HTML.
 * @param now ms since the epoch
 */
export function faqsByGroup(faqs: readonly Faq[], season: Season, now: number) {
  const changes = faqs.flatMap(({ later }) => (later ? Date.parse(later.from) : [])).filter((moment) => moment <= now);
  return groupsSince(faqs, season, Math.max(...changes));
}

/** The same until the next answer changes. @param lastChange ms since the epoch; -Infinity before the first change */
const groupsSince = lastResult((faqs: readonly Faq[], season: Season, lastChange: number) =>
  renderFaqs(faqs).flatMap(({ questions, ...group }) => {
    const shown = questions.filter((question) => isShownIn(question, season));
    const current = shown.map(({ id, question, answer, later, lang }) => ({
      ...{ id, question, lang },
      answer: later && lastChange >= Date.parse(later.from) ? later.answer : answer,
    }));
    return current.length > 0 ? [{ ...group, questions: current }] : [];
  }),
);

/** All questions by group, with every answer. */
const renderFaqs = oncePer((faqs: readonly Faq[]) => {
  const names = [...new Set(faqs.map((faq) => faq.group))];
  return names.map((name) => ({
    id: `group-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`,
    name,
    questions: faqs
      .filter((faq) => faq.group === name)
      .map(({ id, question, answer, later, seasons, lang }) => ({
        ...{ id, question, seasons, lang: foreignLang({ lang }) },
        answer: renderMarkdown(answer).html,
        later: later && { from: later.from, answer: renderMarkdown(later.answer).html },
      })),
  }));
});

export type FaqGroupView = ReturnType<typeof faqsByGroup>[number];

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
