import { localHref } from "~/base/i18n/current-locale";
import { NoResults, type ShorterSearch } from "~/design/components/page/no-results";
import { CleanHtml } from "~/design/components/text/clean-html";
import { m } from "~/paraglide/messages";
import type { FaqGroupView } from "./faq-view.server";

/** Questions by group, which open without scripts; for `serverHtml`. */
export function FaqGroups({ groups }: { groups: readonly FaqGroupView[] }) {
  return groups.map((group) => <FaqGroup key={group.id} group={group} />);
}

function FaqGroup({ group }: { group: FaqGroupView }) {
  return (
    <section
      id={group.id}
      aria-labelledby={`${group.id}-title`}
      className="mb-8 grid grid-cols-1 items-start gap-x-16 gap-y-5 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <h2
        id={`${group.id}-title`}
        lang={group.questions[0]?.lang}
        className="blazed font-display text-heading lg:text-2xl"
      >
        {group.name}
      </h2>
      <div className="space-y-3">
        {group.questions.map(({ id, question, answer, lang, open }) => (
          <details key={id} id={id} open={open} className="question card px-5">
            <summary
              lang={lang}
              className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2 font-semibold"
            >
              {question}
            </summary>
            <CleanHtml className="prose pb-4" lang={lang} html={answer} />
            <p className="pb-4 text-sm">
              <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center">
                {m.info_faq_link()}
              </a>
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** In place of the questions, where a search found none; for `serverHtml`. */
export function NoQuestions({ q, searches }: { q: string; searches: readonly ShorterSearch[] }) {
  return (
    <div className="mb-8">
      <NoResults
        title={m.info_faq_search_none_title({ search: q })}
        text={m.info_faq_search_none_text()}
        searches={searches}
      >
        <p className="mt-4 flex flex-wrap justify-center gap-3">
          <a href={localHref("/contact")} className="button-accent">
            {m.info_faq_contact()}
          </a>
          <a href={localHref("/faq")} className="button-quiet">
            {m.info_faq_all()}
          </a>
        </p>
      </NoResults>
    </div>
  );
}
