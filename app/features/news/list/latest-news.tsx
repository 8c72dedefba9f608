import { Link } from "react-router";
import { Deferred } from "~/components/rendering/deferred";
import { PostGrid } from "./post-card";
import type { PostCardView } from "./post-card-view.server";

const NO_NEWS = "There is no news yet. Look again soon.";

/** Null when the blog is down. */
type Posts = PostCardView[] | null;

/** The newest posts, streamed when they are not cached, so that the page does not wait for the blog. */
export function LatestNews({ posts }: { posts: Posts | Promise<Posts> }) {
  const failed = <NewsPointer text="The news could not be loaded just now." />;
  return (
    <Deferred data={posts} waiting={<NewsPointer text="The latest news is on its own page." />} failed={failed}>
      {(loaded) => (loaded ? <PostCards posts={loaded} /> : failed)}
    </Deferred>
  );
}

function PostCards({ posts }: { posts: readonly PostCardView[] }) {
  if (posts.length === 0) return <p className="card p-6 text-muted">{NO_NEWS}</p>;
  return <PostGrid posts={posts} />;
}

function NewsPointer({ text }: { text: string }) {
  return (
    <p className="card p-6 text-muted">
      {text}{" "}
      <Link to="/news" className="text-link">
        Go to the news
      </Link>
    </p>
  );
}
