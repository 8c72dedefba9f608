import { PageHeader } from "~/design/components/page/page-header";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { ContentsList } from "~/design/components/text/contents-list";
import { m } from "~/paraglide/messages";
import type { LongTextData } from "./long-text-view.server";

/** The page of a long text: when it was last changed, its contents, and the text. */
export function LongText({ eyebrow, text }: { eyebrow: string; text: LongTextData }) {
  const { title, summary, updated, updatedText, html, headings, lang } = text;
  return (
    <>
      <PageHeader motif="rules" eyebrow={eyebrow} title={title} lead={summary} lang={lang}>
        <p className="mt-4 text-sm">
          {m.info_updated()} <time dateTime={updated}>{updatedText}</time>
        </p>
      </PageHeader>
      <div className="page grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <PolicyContents headings={headings} lang={lang} />
        <ServerHtml className="prose" html={html} lang={lang} />
      </div>
    </>
  );
}

/** The table of contents of a long text, beside it and in view on a wide screen. */
function PolicyContents({ headings, lang }: Pick<LongTextData, "headings" | "lang">) {
  return (
    <nav
      aria-label={m.info_contents()}
      className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <h2 className="eyebrow font-sans">{m.info_contents()}</h2>
      <ContentsList entries={headings} lang={lang} />
    </nav>
  );
}
