import type { ReactNode } from "react";

/**
 * The head of a page.
 * @param props.tight less space on a phone, where a list below is what visitors come for
 */
export function PageHeader(props: {
  eyebrow?: string;
  title: string;
  lead?: ReactNode;
  lang?: string | undefined;
  tight?: boolean;
  children?: ReactNode;
}) {
  return (
    <header className="page-head contours">
      <div className={props.tight ? "page pt-5 sm:pt-16 sm:pb-6" : "page pt-10 pb-6 sm:pt-16"}>
        {props.eyebrow ? <p className="eyebrow blazed">{props.eyebrow}</p> : null}
        <h1 tabIndex={-1} lang={props.lang} className="mt-3 font-display text-display outline-none">
          {props.title}
        </h1>
        {props.lead ? (
          <p lang={props.lang} className="mt-4 max-w-2xl text-lead text-muted">
            {props.lead}
          </p>
        ) : null}
        {props.children}
      </div>
    </header>
  );
}
