import { PostCard } from "./post-card";
import type { PostCardView } from "./post-card-view.server";

/** Posts as cards, in the order given. */
export function PostGrid({ posts }: { posts: readonly PostCardView[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}
