import type { PaletteName } from "../draw/palettes.ts";
import {
  campfireNight,
  cityHills,
  forestTrail,
  lakeCamp,
  nightSky,
  overlandRoad,
  ridgeDawn,
  type Scene,
} from "./scenes.ts";
import { climbingHall, riverKayak, waterfallValley } from "./water-and-rock.ts";

/** Scenes that pages ask for by name, `/pictures/scenes/{name}.webp`, with their time of day. */
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
