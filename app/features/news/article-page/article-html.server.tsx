import { createElement } from "react";
import { Icon } from "~/components/media/icon";
import { renderOnce } from "~/components/rendering/render-once.server";
import { localHref } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { ArticlePage } from "./read-article-page.server";

/** The parts of an article's page that need no code in the browser, as HTML for `StaticHtml`; null: there is none. */
export function renderArticleParts(page: Pick<ArticlePage, "tags" | "lang" | "newer" | "older">) {
  const { tags, lang, newer, older } = page;
  return {
    tags:
      tags.length > 0
        ? [
            renderOnce(`article-tags ${JSON.stringify({ tags, lang })}`, () =>
              createElement(ArticleTags, { tags, lang }),
            ),
          ]
        : null,
    neighbours:
      newer || older
        ? [
            renderOnce(`neighbours ${JSON.stringify({ newer, older })}`, () =>
              createElement(Neighbours, { newer, older }),
            ),
          ]
        : null,
  };
}

/** More tags than this take one line that opens. */
const MOST_TAGS_UNFOLDED = 4;

/** The subjects of an article, each a link to the list of what is on it. */
function ArticleTags({ tags, lang }: Pick<ArticlePage, "tags" | "lang">) {
  const list = (
    <ul lang={lang} className="flex flex-wrap gap-x-4">
      {tags.map(({ slug, name }) => (
        <li key={slug} className="max-w-full">
          <a href={localHref(`/news?tag=${slug}`)} className="eyebrow flex min-h-11 items-center wrap-anywhere">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
  if (tags.length <= MOST_TAGS_UNFOLDED) return list;
  return (
    <details className="one-line">
      <summary>{m.news_topics_count({ count: tags.length })}</summary>
      {list}
    </details>
  );
}

const neighbourClass = "card flex min-h-11 flex-col gap-1 p-5 hover:border-moss";

/** The next articles in time. */
function Neighbours({ newer, older }: Pick<ArticlePage, "newer" | "older">) {
  return (
    <nav aria-label={m.news_neighbours()} className="mt-10 grid gap-4 sm:grid-cols-2">
      {older ? (
        <a href={localHref(`/news/${older.slug}`)} rel="prev" className={neighbourClass}>
          <span className="flex items-center gap-2 text-sm text-muted">
            <Icon name="lucide:arrow-left" />
            {m.news_older()}
          </span>
          <span lang={older.lang} className="font-semibold wrap-anywhere">
            {older.title}
          </span>
        </a>
      ) : null}
      {newer ? (
        <a
          href={localHref(`/news/${newer.slug}`)}
          rel="next"
          className={`${neighbourClass} sm:col-start-2 sm:text-end`}
        >
          <span className="flex items-center gap-2 text-sm text-muted sm:justify-end">
            {m.news_newer()}
            <Icon name="lucide:arrow-right" />
          </span>
          <span lang={newer.lang} className="font-semibold wrap-anywhere">
            {newer.title}
          </span>
        </a>
      ) : null}
    </nav>
  );
}
