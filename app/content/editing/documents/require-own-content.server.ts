import { contentOwner } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { notAllowed } from "~/platform/http/rendering/not-found-responses";

/** Every page of the content while it belongs to a product API. */
export type ContentElsewhere = { page: "api"; url: string };

/** What a page shows in place of content that belongs to a product API; null: it belongs to the site. */
export function contentElsewhere(): ContentElsewhere | null {
  const owner = contentOwner();
  return owner.by === "api" ? { page: "api", url: owner.url } : null;
}

/** @throws a 403 response that names the product API while the content belongs to one */
export function requireOwnContent(): void {
  const elsewhere = contentElsewhere();
  if (elsewhere) throw notAllowed(m.editing_api_text({ url: elsewhere.url }));
}
