import { PALETTES, type PaletteName } from "../draw/palettes.ts";
import { createRandom } from "../draw/random.ts";
import { createSheet, type Scene } from "../draw/sheet.ts";
import { riceAtSunrise } from "./hero.ts";
import { littleRangers, pictureWall } from "./scenes/expo/children-and-pictures.ts";
import { clinicBench, swapRail } from "./scenes/expo/clinic-and-rail.ts";
import { drawDrum, fireCircle } from "./scenes/expo/fire-and-draw.ts";
import { mapTable, umbrellas } from "./scenes/expo/from-above.ts";
import { gateQueue, talkStage } from "./scenes/expo/stage-and-gate.ts";
import { boothRow, tentHall } from "./scenes/expo/tents-and-booths.ts";
import { boulderWall, teamKitchen } from "./scenes/expo/wall-and-kitchen.ts";
import { clothYard, packingList } from "./scenes/islands/crafts.ts";
import { banyanShade, mangroves } from "./scenes/islands/forests.ts";
import { craterLake, craterRim, plantingRice } from "./scenes/islands/highlands.ts";
import { bambooNight, commuterTrain, hornbill } from "./scenes/islands/journeys.ts";
import { coastBikes, hangingBridge, whiteWater } from "./scenes/islands/moving.ts";
import { blackSand, teaHills } from "./scenes/islands/roof-tents.ts";
import { seaCliff } from "./scenes/islands/sea-cliff.ts";
import { jukungs, phinisi, reef } from "./scenes/islands/seas.ts";
import { angkot, warung } from "./scenes/islands/streets.ts";
import { tarpCamp, tarpEdge, tarpNight } from "./scenes/islands/tarps.ts";
import { washDay } from "./scenes/islands/wash-day.ts";
import { canyon, caveMouth } from "./scenes/nature/canyon-and-cave.ts";
import { lighthouse } from "./scenes/nature/coasts.ts";
import { bay } from "./scenes/nature/still-waters.ts";
import { bambooSteps, savanna } from "./scenes/nature/tropics.ts";
import { islandPeaks, sandSea } from "./scenes/nature/volcanoes.ts";
import { bootsOverFire, taroLeaf } from "./scenes/people/close-ups.ts";
import { dropsOnCloth } from "./scenes/people/cloth.ts";
import { compassOnMap, hardware, packOnPeg, starCup } from "./scenes/people/tables.ts";

/** A pattern for a text, the scene that it chooses, and the time of day where the scene leaves it open. */
type Subject = readonly [pattern: RegExp, scene: Scene, palette?: PaletteName];

/** In order: the first match determines the scene. */
const SUBJECTS: readonly Subject[] = [
  // The programs, by name.
  [/first summit school/i, mapTable],
  [/campfire stories/i, fireCircle],
  [/gear clinic|sewing machine/i, clinicBench],
  [/boulder/i, boulderWall],
  [/trail kitchen|cooks? .*lamp|boil a litre/i, teamKitchen],
  [/gear swap|rail of/i, swapRail],
  [/little rangers|magnifying/i, littleRangers],
  [/expedition draw|drum of/i, drawDrum],
  // The hall.
  [/booths?\b|awnings/i, boothRow],
  [/tents .*hall|hall full of/i, tentHall],
  [/on a stage|audience/i, talkStage],
  [/queue/i, gateQueue],
  [/framed/i, pictureWall],
  [/round table/i, mapTable],
  [/cloth fire|round a fire/i, fireCircle],
  // Towns and trips.
  [/five volcanoes|filled with cloud|sea of clouds/i, islandPeaks, "sunrise"],
  [/umbrellas/i, umbrellas],
  [/warung/i, warung],
  [/angkot|mothers carried/i, angkot],
  [/train|bus pass/i, commuterTrain],
  [/hornbill/i, hornbill],
  [/batik|ikat/i, clothYard],
  [/laid out on a/i, packingList],
  [/tea bushes|four-wheel drives/i, teaHills],
  [/black sand|roof tents?\b/i, blackSand],
  [/edges? of a tarp/i, tarpEdge],
  [/tarp .*night/i, tarpNight],
  [/\btarps?\b/i, tarpCamp],
  [/cliffs?\b.*bag|bag up a|ropes braided/i, seaCliff],
  // Land and sea.
  [/snorkeller|reef/i, reef],
  [/phinisi/i, phinisi],
  [/outrigger/i, jukungs],
  [/mangrove/i, mangroves],
  [/banyan/i, banyanShade],
  [/plant rice|planting rice/i, plantingRice],
  [/terraces/i, riceAtSunrise],
  [/crater lake/i, craterLake],
  [/rim of a crater|leather boots/i, craterRim],
  [/bamboo.*night|at night.*bamboo/i, bambooNight],
  [/limestone islands/i, bay, "moss"],
  [/\brafts?\b/i, whiteWater],
  [/rope bridge/i, hangingBridge],
  [/lighthouse/i, lighthouse, "night"],
  [/turquoise sea|touring bikes/i, coastBikes],
  [/volcanic sand/i, sandSea, "sunrise"],
  [/canyon/i, canyon, "sunrise"],
  [/cave mouth/i, caveMouth, "forest"],
  [/savanna/i, savanna, "sunrise"],
  [/bamboo/i, bambooSteps, "forest"],
  // Things close by.
  [/enamel cup/i, starCup, "night"],
  [/compass/i, compassOnMap, "sunrise"],
  [/jackets?\b/i, washDay],
  [/beads on/i, dropsOnCloth, "night"],
  [/backpack hanging|packs/i, packOnPeg, "moss"],
  [/buckles/i, hardware, "sunrise"],
  [/taro leaf/i, taroLeaf, "forest"],
  [/muddy boots/i, bootsOverFire, "night"],
];

/** Scenes for texts that name none of the subjects. */
const ANY = [boothRow, tentHall, gateQueue, craterRim, banyanShade, angkot] as const;

/** The scene that a text speaks of. */
function sceneFor(text: string, seed: string): { scene: Scene; palette: PaletteName } {
  const subject = SUBJECTS.find(([pattern]) => pattern.test(text));
  return { scene: subject?.[1] ?? createRandom(seed).pick(ANY), palette: subject?.[2] ?? "sunrise" };
}

/** Draws the scene that a text speaks of. The seed decides details. */
export function drawSubject(text: string, seed: string, width: number, height: number): string {
  const { scene, palette } = sceneFor(text, seed);
  const sheet = createSheet(width, height, createRandom(seed).fork("details"));
  return sheet.svg(scene(sheet, PALETTES[palette]));
}
