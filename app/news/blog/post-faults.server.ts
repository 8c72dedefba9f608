import { createFirstTime } from "~/base/log/first-time";
import { log } from "~/base/log/log.server";
import type { PostCard } from "~/content/model/post";

type PostState = Pick<PostCard, "id" | "updated_at">;

const isNew = createFirstTime();

/** Logs that a post cannot be shown as it should, once for each state of the post. */
export function logPostFault({ id, updated_at }: PostState, error: unknown): void {
  if (!isNew(`${id} ${updated_at ?? ""}`)) return;
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
