import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { onlyByPost, refuseWebhook, webhookResponse } from "~/platform/http/security/authentication.server";
import { announceChange } from "~/server/content-changes.server";
import type { Route } from "./+types/webhooks";

const WEBHOOKS = {
  blog: {
    secret: env.blogWebhookSecret,
    variable: "BLOG_WEBHOOK_SECRET",
    header: "X-Ghost-Signature",
    sender: "the blog",
    message: "Cached responses of the blog are being revalidated.",
  },
  content: {
    secret: env.contentWebhookSecret,
    variable: "CONTENT_WEBHOOK_SECRET",
    header: "X-Content-Signature",
    sender: "the product data's system",
    message: "Pages are being revalidated.",
  },
};

const sourceOf = (pattern: string) => (pattern.endsWith("blog") ? "blog" : "content");

export function loader({ pattern }: Route.LoaderArgs) {
  return onlyByPost(WEBHOOKS[sourceOf(pattern)]);
}

/** `/hooks/blog` and `/hooks/content`: something changed. Revalidated in the background: Ghost waits for two seconds only. */
export async function action({ request, pattern }: Route.ActionArgs) {
  const source = sourceOf(pattern);
  const refused = await refuseWebhook(request, WEBHOOKS[source]);
  if (refused) return refused;
  announceChange(source);
  log.info({ source }, "a webhook announced a change");
  return webhookResponse(202, WEBHOOKS[source].message);
}
