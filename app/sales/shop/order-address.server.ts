import { orderNotFound } from "~/platform/http/rendering/not-found-responses";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { readOrderReference } from "~/sales/model/order-rules";

/**
 * The reference in an address.
 * @throws a 404 response without its key: that of an order that does not exist
 */
export function readOrderAddress({ params, url }: { params: { reference: string }; url: URL }): string {
  const reference = readOrderReference(params.reference);
  if (reference === null || !orderLinks.opens(reference, url.searchParams)) throw orderNotFound();
  return reference;
}
