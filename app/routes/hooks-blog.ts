import { env } from "~/env.server";
import { readBody } from "~/http/read-body.server";
import { blog } from "~/services/blog/site-blog.server";
import { isSignedByGhost } from "~/services/blog/webhook-signature.server";
import { wallClock } from "~/services/clock/clock.server";
import { log } from "~/services/log/log.server";
import type { Route } from "./+types/hooks-blog";

/** Bytes. Ghost sends the post before and after the change, each in several formats. */
const LARGEST_MESSAGE = 5 * 1024 * 1024;

const answer = (status: number, message: string) =>
  Response.json({ message }, { status, headers: { "Cache-Control": "no-store" } });

/** The address is for the blog's messages; there is nothing to read. */
export function loader() {
  return answer(405, "This address takes the blog's messages by POST.");
}

/**
 * The blog tells that something changed: what is kept of it is asked for again. Answers before that is done, because
 * Ghost waits two seconds; and never with 410, on which Ghost deletes the webhook.
 */
export async function action({ request }: Route.ActionArgs) {
  const secret = env.blogWebhookSecret;
  if (request.method !== "POST") return answer(405, "This address takes the blog's messages by POST.");
  if (!secret) return answer(404, "No secret is set for the blog's messages (BLOG_WEBHOOK_SECRET).");
  const body = await readBody(request, LARGEST_MESSAGE);
  if (!body) return answer(413, "The message is too long.");
  const signature = request.headers.get("x-ghost-signature");
  if (!isSignedByGhost({ signature, body }, secret, wallClock.now()))
    return answer(401, "The message is not signed by the blog, or too old.");
  void blog.refresh();
  log.info("the blog told of a change");
  return answer(202, "What is kept of the blog is being renewed.");
}
