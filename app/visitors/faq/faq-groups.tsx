import { useEffect } from "react";
import { useLocation } from "react-router";
import { CleanHtml } from "~/design/components/text/clean-html";
import { m } from "~/paraglide/messages";
import type { FaqGroupView } from "./faq-view.server";

/** Questions by group, which open without scripts; for `serverHtml`. */
export function FaqGroups({ groups }: { groups: readonly FaqGroupView[] }) {
  return groups.map((group) => <FaqGroup key={group.id} group={group} />);
}

function FaqGroup({ group }: { group: FaqGroupView }) {
  return (
    <section id={group.id} aria-labelledby={`${group.id}-title`} className="mb-14">
      <h2 id={`${group.id}-title`} lang={group.questions[0]?.lang} className="blazed font-display text-heading">
        {group.name}
      </h2>
      <div className="mt-5 max-w-4xl space-y-3">
        {group.questions.map(({ id, question, answer, lang }) => (
          <details key={id} id={id} className="question card px-5">
            <summary
              lang={lang}
              className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-2 font-semibold"
            >
              {question}
            </summary>
            <CleanHtml className="prose pb-4" lang={lang} html={answer} />
            <p className="pb-3 text-sm">
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

/** Opens the question that the address names: each has its own, `/faq#{id}`. */
export function useAddressedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [hash]);
}
