import { PostCard } from "./post-card";
import type { PostCardView } from "./post-card-view.server";

/**
 * Posts as cards, in the order given.
 * @param priority the page opens with them: the first picture is loaded before others
 */
export function PostGrid({ posts, priority = false }: { posts: readonly PostCardView[]; priority?: boolean }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {posts.map((post, position) => (
        <li key={post.slug}>
          <PostCard post={post} priority={priority && position === 0} />
        </li>
      ))}
    </ul>
  );
}
