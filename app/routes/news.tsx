import { Link } from "react-router";
import { EmptyState } from "~/components/empty-state";
import { listHref, pageNumber } from "~/components/list-href";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Pagination } from "~/components/pagination";
import { PostCard } from "~/features/news/post-card";
import { viewPostCard } from "~/features/news/post-card-view.server";
import { essential } from "~/http/outage.server";
import { blog } from "~/services/blog/site-blog.server";
import type { Route } from "./+types/news";

export const handle = { theme: "zinc" };

export async function loader({ url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page"));
  const tag = url.searchParams.get("tag") ?? "";
  const list = await essential(blog.list({ page, tag: tag || undefined }));
  return { page, pages: list.pages, tag, posts: list.posts.map(viewPostCard) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "News", description: "What is new at the expo, and what is worth knowing outdoors." });

export default function News({ loaderData }: Route.ComponentProps) {
  const { posts, page, pages, tag } = loaderData;
  return (
    <>
      <PageHeader eyebrow="From the trail" title="News" />
      <div className="page">
        {posts.length > 0 ? (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="Nothing here">
            <Link to="/news" className="text-link">
              All news
            </Link>
          </EmptyState>
        )}
        <Pagination
          label="Pages of news"
          page={page}
          pages={pages}
          hrefFor={(to) => listHref("/news", { tag, page: to })}
        />
      </div>
    </>
  );
}
