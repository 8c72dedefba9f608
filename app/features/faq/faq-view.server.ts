import type { FAQPage } from "schema-dts";
import type { Faq } from "~/entities/site-content";
import { foreignLang } from "~/entities/values/localized";
import { localeTag, localHref } from "~/i18n/current-locale";
import { oncePer } from "~/once-per";
import { renderMarkdown } from "~/services/markdown/markdown.server";

/** Questions by group, answers as safe HTML. */
export const faqsByGroup = oncePer((faqs: readonly Faq[]) => {
  const names = [...new Set(faqs.map((faq) => faq.group))];
  return names.map((name) => ({
    id: `group-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`,
    name,
    questions: faqs
      .filter((faq) => faq.group === name)
      .map(({ id, question, answer, lang }) => ({
        ...{ id, question, lang: foreignLang({ lang }) },
        answer: renderMarkdown(answer).html,
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
