import { contentOwner } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { notAllowed } from "~/platform/http/rendering/not-found-responses";

/** @throws a 403 response that names the product API while the content belongs to one */
export function requireOwnContent(): void {
  const owner = contentOwner();
  if (owner.by === "api") throw notAllowed(m.editing_api_text({ url: owner.url }));
}
