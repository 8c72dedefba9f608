import { LRUCache } from "lru-cache";
import type { PostCard } from "~/entities/post";
import { log } from "~/services/log/log.server";

type PostState = Pick<PostCard, "id" | "updated_at">;

/** Posts that have been logged. Beyond this many, the one logged longest ago may be logged again. */
const logged = new LRUCache<string, true>({ max: 1000 });

/** Logs that a post cannot be shown as it should, once for each state of the post. */
export function logPostFault({ id, updated_at }: PostState, error: unknown): void {
  const state = `${id} ${updated_at ?? ""}`;
  if (logged.has(state)) return;
  logged.set(state, true);
  log.error({ post: id, fault: error instanceof Error ? error.message : String(error) }, "a post cannot be rendered");
}

/** Shows one post of many, or nothing and a log line when `view` throws, so that a faulty post harms no other. */
export function skipIfFaulty<View>(post: PostState, view: () => View): [View] | [] {
  try {
    return [view()];
  } catch (error) {
    logPostFault(post, error);
    return [];
  }
}
