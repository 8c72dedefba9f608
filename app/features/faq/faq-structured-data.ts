import type { FAQPage } from "schema-dts";
import type { FaqGroupView } from "./faq-view.server";

/** All questions with their answers as the page shows them, in HTML (https://schema.org/FAQPage). */
export function faqStructuredData(groups: readonly FaqGroupView[], siteUrl: string): FAQPage {
  return {
    "@type": "FAQPage",
    url: `${siteUrl}/faq`,
    mainEntity: groups
      .flatMap((group) => group.questions)
      .map(({ id, question, answer }) => ({
        "@type": "Question",
        name: question,
        url: `${siteUrl}/faq#${id}`,
        acceptedAnswer: { "@type": "Answer", text: answer.trim() },
      })),
  };
}
