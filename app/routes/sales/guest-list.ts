import { guestFile } from "~/sales/desk/invitations/guest-list.server";

/** `/staff/orders/invitations/guests.xlsx`: an empty list of guests to fill in. */
export const loader = guestFile;
