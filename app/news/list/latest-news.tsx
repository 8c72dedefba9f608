import { Suspense } from "react";
import { Await, Link } from "react-router";
import { m } from "~/paraglide/messages";
import { PostGrid } from "./post-card";
import type { PostCardView } from "./post-card-view.server";

/** Undefined when the blog is down. */
type Posts = PostCardView[] | undefined;

/** The newest posts, streamed, so that the page does not wait for the blog. */
export function LatestNews({ posts }: { posts: Promise<Posts> }) {
  const failed = <NewsPointer text={m.news_home_failed()} />;
  return (
    <Suspense fallback={<NewsPointer text={m.news_home_waiting()} />}>
      <Await resolve={posts} errorElement={failed}>
        {(loaded) => (loaded ? <PostCards posts={loaded} /> : failed)}
      </Await>
    </Suspense>
  );
}

function PostCards({ posts }: { posts: readonly PostCardView[] }) {
  if (posts.length === 0) return <p className="card p-6 text-muted">{m.news_home_none()}</p>;
  return <PostGrid posts={posts} />;
}

function NewsPointer({ text }: { text: string }) {
  return (
    <p className="card p-6 text-muted">
      {text}{" "}
      <Link to="/news" className="text-link">
        {m.news_home_action()}
      </Link>
    </p>
  );
}
