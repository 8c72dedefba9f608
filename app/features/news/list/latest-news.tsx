import { Link } from "react-router";
import { Deferred } from "~/components/rendering/deferred";
import { m } from "~/paraglide/messages";
import { PostGrid } from "./post-card";
import type { PostCardView } from "./post-card-view.server";

/** Null when the blog is down. */
type Posts = PostCardView[] | null;

/** The newest posts, streamed when they are not cached, so that the page does not wait for the blog. */
export function LatestNews({ posts }: { posts: Posts | Promise<Posts> }) {
  const failed = <NewsPointer text={m.news_home_failed()} />;
  return (
    <Deferred data={posts} waiting={<NewsPointer text={m.news_home_waiting()} />} failed={failed}>
      {(loaded) => (loaded ? <PostCards posts={loaded} /> : failed)}
    </Deferred>
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
