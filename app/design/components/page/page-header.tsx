import type { ReactNode } from "react";

/** The pictures that a head can have (`art/src/compositions/motifs.ts`). */
export type Motif =
  | "bench"
  | "build"
  | "camera"
  | "fire"
  | "frames"
  | "gate"
  | "links"
  | "paper"
  | "platform"
  | "prize"
  | "radio"
  | "rope"
  | "rules"
  | "signpost"
  | "stage"
  | "stall"
  | "talk";

/**
 * The head of a page: before its own picture, or on contour lines where it has none.
 * @param props.tight title alone on a phone, where what is below is what visitors come for; `with lead`: also the sentence below the title
 */
export function PageHeader(props: {
  eyebrow?: string;
  title: string;
  lead?: ReactNode;
  lang?: string | undefined;
  tight?: boolean | "with lead";
  motif?: Motif;
  children?: ReactNode;
}) {
  return (
    <header
      className={`page-head ${props.motif ? "pictured" : "contours"} ${props.tight ? "tight" : ""}`}
      data-motif={props.motif}
    >
      <div className={props.tight ? "page pt-5 sm:pt-10 sm:pb-4" : "page pt-10 pb-6 sm:pt-16"}>
        {props.eyebrow ? <p className="eyebrow blazed">{props.eyebrow}</p> : null}
        <h1
          tabIndex={-1}
          lang={props.lang}
          className={`font-display outline-none ${props.tight ? "mt-2 text-heading sm:mt-3 sm:text-display" : "mt-3 text-display"}`}
        >
          {props.title}
        </h1>
        {props.lead ? (
          <p
            lang={props.lang}
            className={`page-lead text-lead text-muted ${props.tight === true ? "max-sm:hidden" : ""}`}
          >
            {props.lead}
          </p>
        ) : null}
        {props.children}
      </div>
    </header>
  );
}
