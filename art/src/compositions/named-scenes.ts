import { PALETTES } from "../draw/palettes.ts";
import type { Scene } from "../draw/sheet.ts";
import { fireCircle } from "./scenes/expo/fire-and-draw.ts";
import { gateQueue } from "./scenes/expo/stage-and-gate.ts";
import { boulderWall } from "./scenes/expo/wall-and-kitchen.ts";
import { craterLake, plantingRice } from "./scenes/islands/highlands.ts";
import { bambooSteps } from "./scenes/nature/tropics.ts";
import { islandPeaks } from "./scenes/nature/volcanoes.ts";

/** Scenes that pages and articles use by name, `/pictures/scenes/{name}.webp`. */
export const NAMED_SCENES: Record<string, Scene> = {
  "gate-queue": gateQueue,
  "lake-camp": craterLake,
  "ridge-dawn": islandPeaks,
  "rice-fields": plantingRice,
  "forest-trail": (sheet) => bambooSteps(sheet, PALETTES.forest),
  campfire: fireCircle,
  "climbing-wall": boulderWall,
};
