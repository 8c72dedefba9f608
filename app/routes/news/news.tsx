import { data, Link } from "react-router";
import { listHref } from "~/components/navigation/links";
import { Pagination } from "~/components/navigation/pagination";
import { EmptyState } from "~/components/page/empty-state";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { BLOG_SLUG_PATTERN, pageNumber } from "~/entities/values/addresses";
import { PostGrid } from "~/features/news/list/post-card";
import { viewPostCard } from "~/features/news/list/post-card-view.server";
import { freshnessNote, StaleNote } from "~/features/news/list/stale-note";
import { chooseTags, TagFilter } from "~/features/news/list/tag-filter";
import { optional, RETRY_AFTER_SECONDS } from "~/http/rendering/outage.server";
import { skipIfFaulty } from "~/services/blog/post-faults.server";
import { blog } from "~/services/blog/site-blog.server";
import type { Route } from "./+types/news";

export const handle = { theme: "zinc" };

export async function loader({ url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page"));
  const requested = url.searchParams.get("tag") ?? "";
  const tag = BLOG_SLUG_PATTERN.test(requested) ? requested : "";
  const [list, tags] = await Promise.all([optional(blog.list({ page, tag: tag || undefined })), optional(blog.tags())]);
  const view = {
    page,
    tag,
    tagName: tags?.find(({ slug }) => slug === tag)?.name ?? tag,
    tags: chooseTags(tags ?? [], tag),
    pages: list?.pages ?? 1,
    posts: list?.posts.flatMap((post) => skipIfFaulty(post, () => viewPostCard(post))) ?? [],
    note: list && freshnessNote(list.freshness),
    available: list !== null,
  };
  if (!view.available) return data(view, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } });
  // A page past the end and an unused tag have an empty list and status 404.
  return data(view, { status: view.posts.length > 0 || (page === 1 && tag === "") ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const tagName = args.loaderData?.tagName ? `: ${args.loaderData.tagName}` : "";
  const page = args.loaderData && args.loaderData.page > 1 ? `, page ${args.loaderData.page}` : "";
  return [
    ...pageMeta(args, {
      title: `News${tagName}${page}`,
      description: "What is new at the expo, and what is worth knowing outdoors.",
    }),
    { tagName: "link", rel: "alternate", type: "application/rss+xml", title: "News", href: "/news/rss.xml" },
    { tagName: "link", rel: "alternate", type: "application/feed+json", title: "News", href: "/news/feed.json" },
  ];
};

export default function News({ loaderData }: Route.ComponentProps) {
  const { posts, page, pages, tag, tagName, tags, note } = loaderData;
  return (
    <>
      <PageHeader
        eyebrow="From the trail"
        title={tagName ? `News: ${tagName}` : "News"}
        lead="What is new at the expo, and what is worth knowing outdoors."
      />
      <div className="page space-y-6">
        <StaleNote note={note} />
        <TagFilter tags={tags} current={tag} />
        {posts.length > 0 ? (
          <>
            <h2 className="sr-only">Articles</h2>
            <PostGrid posts={posts} priority />
          </>
        ) : (
          <NoPosts available={loaderData.available} first={page === 1 && tag === ""} />
        )}
        <Pagination
          label="Pages of news"
          page={page}
          pages={pages}
          hrefFor={(to) => listHref("/news", { tag, page: to })}
        />
        <p>
          <a href="/news/rss.xml" className="text-link inline-flex min-h-11 items-center">
            Follow the news by RSS
          </a>
        </p>
      </div>
    </>
  );
}

/** @param first whether this is the first page without a tag, so that the blog has no posts at all */
function NoPosts({ available, first }: { available: boolean; first: boolean }) {
  if (available && first) return <EmptyState title="No news yet">The first article will appear here soon.</EmptyState>;
  return available ? (
    <EmptyState title="No articles here">
      <p>This page of the list is empty.</p>
      <p className="mt-4">
        <Link to="/news" className="button-quiet">
          Show all news
        </Link>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="The news cannot be loaded just now">
      <p>The blog does not respond just now. Everything else on the site works; please try again in a minute.</p>
    </EmptyState>
  );
}
