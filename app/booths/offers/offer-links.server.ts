import { createSignedLinks } from "~/base/signatures/signed-links.server";

const links = createSignedLinks("booth-offer", "/book-space/offer");

/** The page of an offer, and its PDF. */
export const offerLinks = { ...links, pdfPathOf: (id: string): string => links.filePathOf(id, "offer.pdf") };
