import { PageHeader } from "~/components/page/page-header";
import { PageHtml } from "~/components/text/page-html";
import type { RenderedText } from "~/services/markdown/markdown.server";
import { PolicyContents } from "./policy-contents";
import { formatPolicyDate } from "./policy-date";

export type LongTextData = Pick<RenderedText, "headings"> & {
  title: string;
  summary: string;
  /** `YYYY-MM-DD` */
  updated: string;
  /** See `setPageHtml`. */
  html: string | undefined;
};

/** The page of a long text: when it was last changed, its contents, and the text. */
export function LongText({ eyebrow, text }: { eyebrow: string; text: LongTextData }) {
  const { title, summary, updated, html, headings } = text;
  return (
    <>
      <PageHeader eyebrow={eyebrow} title={title} lead={summary}>
        <p className="mt-4 text-sm">
          Last updated <time dateTime={updated}>{formatPolicyDate(updated)}</time>
        </p>
      </PageHeader>
      <div className="page grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <PolicyContents headings={headings} />
        <PageHtml className="prose" html={html} />
      </div>
    </>
  );
}
