/** Lists and bounds of halls, without their schemas, which the browser of a page that draws one needs not. */

/** Metres of the longest side of a hall. */
export const MAX_METRES = 500;

/** Where a side of a booth looks. */
export const SIDES = ["north", "east", "south", "west"] as const;
export type Side = (typeof SIDES)[number];

export const AMENITIES = [
  "toilets",
  "accessible_toilets",
  "first_aid",
  "information",
  "prayer_room",
  "nursing_room",
  "drinking_water",
  "food",
  "lift",
  "stairs",
  "cloakroom",
  "charging",
] as const;
export type Amenity = (typeof AMENITIES)[number];

/** Characters of the longest number of a booth. */
export const MAX_BOOTH = 12;

/** Corners of a booth that is a polygon. */
export const MAX_CORNERS = 40;

/** Characters of the name of a fixture or a door. */
export const MAX_NAME = 60;
