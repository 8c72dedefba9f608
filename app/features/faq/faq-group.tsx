import { useEffect } from "react";
import { useLocation } from "react-router";
import { CleanHtml } from "~/components/clean-html";
import type { FaqGroupView } from "./faq-view.server";

/** A group of questions that open without scripts. Each question has its own address, `/faq#{id}`, and opens from it. */
export function FaqGroup({ group }: { group: FaqGroupView }) {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [hash]);
  return (
    <section id={group.id} aria-labelledby={`${group.id}-title`}>
      <h2 id={`${group.id}-title`} className="blazed font-display text-heading">
        {group.name}
      </h2>
      <div className="mt-5 space-y-3">
        {group.questions.map(({ id, question, answer }) => (
          <details key={id} id={id} className="question card scroll-mt-20 px-5">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-2 font-semibold">
              {question}
            </summary>
            <CleanHtml className="prose pb-4" html={answer} />
            <p className="pb-3 text-sm">
              <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center">
                Link to this question
              </a>
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
