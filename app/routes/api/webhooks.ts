import { env } from "~/base/env/env.server";
import { log } from "~/base/log/log.server";
import { byAddress } from "~/platform/http/routing/by-address";
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

export const loader = byAddress({
  "hooks/blog": () => onlyByPost(WEBHOOKS.blog),
  "hooks/content": () => onlyByPost(WEBHOOKS.content),
});

/** Something changed. Revalidated in the background: Ghost waits for two seconds only. */
const announced =
  (source: keyof typeof WEBHOOKS) =>
  async ({ request }: Route.ActionArgs): Promise<Response> => {
    const refused = await refuseWebhook(request, WEBHOOKS[source]);
    if (refused) return refused;
    announceChange(source);
    log.info({ source }, "a webhook announced a change");
    return webhookResponse(202, WEBHOOKS[source].message);
  };

export const action = byAddress({ "hooks/blog": announced("blog"), "hooks/content": announced("content") });
