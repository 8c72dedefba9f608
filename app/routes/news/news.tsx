import { data, Link } from "react-router";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { BLOG_SLUG_PATTERN, pageNumber } from "~/base/values/addresses";
import { listHref } from "~/config/list-href";
import { Pagination } from "~/design/components/navigation/pagination";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { countTags } from "~/news/blog/outline";
import { skipIfFaulty } from "~/news/blog/post-faults.server";
import { blog } from "~/news/blog/site-blog.server";
import { PostGrid } from "~/news/list/post-card";
import { toPostCardView } from "~/news/list/post-card-view.server";
import { freshnessNote, StaleNote } from "~/news/list/stale-note";
import { chooseTags, TagFilter } from "~/news/list/tag-filter";
import { m } from "~/paraglide/messages";
import { optional, RETRY_AFTER_SECONDS } from "~/platform/http/rendering/outage.server";
import type { Route } from "./+types/news";

export const handle = { theme: "zinc" };

export async function loader({ url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page"));
  const requested = url.searchParams.get("tag") ?? "";
  const tag = BLOG_SLUG_PATTERN.test(requested) ? requested : "";
  const [list, allTags] = await Promise.all([
    optional(blog.list({ page, tag: tag || undefined })),
    optional(blog.tags(), { cachedWithout: true }),
  ]);
  // A list without its topics is stored too, or an older one, without a note of its age, would take its place.
  const tags = allTags ?? countTags(list?.posts ?? []);
  const view = {
    page,
    tag,
    tagName: tags.find(({ slug }) => slug === tag)?.name ?? tag,
    tags: chooseTags(tags, tag),
    pages: list?.pages ?? 1,
    posts: list?.posts.flatMap((post) => skipIfFaulty(post, () => toPostCardView(post))) ?? [],
    note: list && freshnessNote(list.freshness),
    // Each language has its own tags.
    pagePaths: tag ? { [currentLocale()]: "/news" } : undefined,
    available: list !== null,
  };
  if (!view.available) return data(view, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } });
  // A page past the end and an unused tag have an empty list and status 404, in no language.
  const exists = view.posts.length > 0 || (page === 1 && tag === "");
  return exists ? data(view) : data({ ...view, pagePaths: {} }, { status: 404 });
}

const titleOf = (tagName: string) => (tagName ? m.news_title_topic({ topic: tagName }) : m.news_title());

export const meta: Route.MetaFunction = (args) => {
  const { tagName = "", page = 1 } = args.loaderData ?? {};
  const title = titleOf(tagName);
  return [
    ...pageMeta(args, {
      title: page > 1 ? m.news_title_page({ title, page }) : title,
      description: m.news_lead(),
    }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: m.news_title(),
      href: localHref("/news/rss.xml", currentLocale(), null),
    },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/feed+json",
      title: m.news_title(),
      href: localHref("/news/feed.json", currentLocale(), null),
    },
  ];
};

export default function News({ loaderData }: Route.ComponentProps) {
  const { posts, page, pages, tag, tagName, tags, note } = loaderData;
  return (
    <>
      <PageHeader motif="paper" eyebrow={m.news_eyebrow()} title={titleOf(tagName)} lead={m.news_lead()} />
      <div className="page space-y-6">
        <StaleNote note={note} />
        <TagFilter tags={tags} current={tag} />
        {posts.length > 0 ? (
          <>
            <h2 className="sr-only">{m.news_articles()}</h2>
            <PostGrid posts={posts} priority lead={page === 1 && tag === ""} />
          </>
        ) : (
          <NoPosts available={loaderData.available} first={page === 1 && tag === ""} />
        )}
        <Pagination
          label={m.news_pages()}
          page={page}
          pages={pages}
          hrefFor={(to) => listHref("/news", { tag, page: to })}
        />
        <p className="print:hidden">
          <Link to="/news/rss.xml" reloadDocument className="text-link inline-flex min-h-11 items-center">
            {m.news_rss()}
          </Link>
        </p>
      </div>
    </>
  );
}

/** @param first whether this is the first page without a tag, so that the blog has no posts at all */
function NoPosts({ available, first }: { available: boolean; first: boolean }) {
  if (available && first) return <EmptyState title={m.news_none_title()}>{m.news_none_text()}</EmptyState>;
  return available ? (
    <EmptyState title={m.news_empty_title()}>
      <p>{m.news_empty_text()}</p>
      <p className="mt-4">
        <Link to="/news" className="button-quiet">
          {m.news_empty_action()}
        </Link>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title={m.news_outage_title()}>
      <p>{m.news_outage_text()}</p>
    </EmptyState>
  );
}
