import type { Event } from "~/entities/event";

/** Where the expo is, in the two lines in which a letter would have it, and its map. */
export function viewVenue({ hall, location, address, locationLink }: Event) {
  return {
    place: `${hall}, ${location}`,
    address: `${address.street}, ${address.locality} ${address.postalCode}`,
    map: locationLink,
  };
}

export type VenueView = ReturnType<typeof viewVenue>;
