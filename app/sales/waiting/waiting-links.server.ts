import { createSignedLinks } from "~/base/signatures/signed-links.server";
import { WAITING_PATH } from "~/config/order-paths";

/** The page of an entry of the waiting list. */
export const waitingLinks = createSignedLinks("waiting-list", WAITING_PATH);
