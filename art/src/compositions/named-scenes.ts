import type { PaletteName } from "../draw/palettes.ts";
import type { Scene } from "../draw/sheet.ts";
import { campfireNight, lakeCamp, nightSky } from "./scenes/nature/camps.ts";
import { climbingHall } from "./scenes/nature/climbs.ts";
import { riverKayak, waterfallValley } from "./scenes/nature/moving-water.ts";
import { overlandRoad, ridgeDawn } from "./scenes/nature/open-country.ts";
import { cityHills, forestTrail } from "./scenes/people/trail-and-town.ts";

/** Scenes that pages use by name, `/pictures/scenes/{name}.webp`, with their time of day. */
export const NAMED_SCENES: Record<string, readonly [Scene, PaletteName]> = {
  "ridge-dawn": [ridgeDawn, "sunrise"],
  "lake-camp": [lakeCamp, "dusk"],
  "night-sky": [nightSky, "night"],
  "forest-trail": [forestTrail, "forest"],
  "city-hills": [cityHills, "sunrise"],
  waterfall: [waterfallValley, "forest"],
  campfire: [campfireNight, "night"],
  "climbing-wall": [climbingHall, "sunrise"],
  "river-kayak": [riverKayak, "moss"],
  "overland-road": [overlandRoad, "sunrise"],
};
