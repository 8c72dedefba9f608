import { env } from "~/env.server";
import { announceChange } from "~/http/caching/content-changes.server";
import { onlyByPost, refuseWebhook, webhookResponse } from "~/http/security/webhook.server";
import { log } from "~/services/log/log.server";
import type { Route } from "./+types/hooks-blog";

const message = {
  secret: env.blogWebhookSecret,
  variable: "BLOG_WEBHOOK_SECRET",
  header: "X-Ghost-Signature",
  sender: "the blog",
};

export function loader() {
  return onlyByPost(message);
}

/**
 * The blog tells that something changed: what is kept of it is asked for again, and pages are made anew. Answers before
 * that is done, because Ghost waits two seconds.
 */
export async function action({ request }: Route.ActionArgs) {
  const refused = await refuseWebhook(request, message);
  if (refused) return refused;
  announceChange("blog");
  log.info("the blog told of a change");
  return webhookResponse(202, "What is kept of the blog is being renewed.");
}
