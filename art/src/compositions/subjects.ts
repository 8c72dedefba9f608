import { PALETTES, type PaletteName } from "../draw/palettes.ts";
import { createRandom } from "../draw/random.ts";
import { createSheet, type Scene } from "../draw/sheet.ts";
import { campfireNight, lakeCamp, nightSky } from "./scenes/nature/camps.ts";
import { canyon, caveMouth } from "./scenes/nature/canyon-and-cave.ts";
import { climbingHall, crag } from "./scenes/nature/climbs.ts";
import { blackBeach, coastRoad, lighthouse } from "./scenes/nature/coasts.ts";
import { greenWaves, knifeRidge, stormLight, whiteArete } from "./scenes/nature/heights.ts";
import { riverKayak, waterfallValley } from "./scenes/nature/moving-water.ts";
import { bikeTrail, overlandRoad, ridgeDawn, summitCamp } from "./scenes/nature/open-country.ts";
import { puddleCamp, tarpRain } from "./scenes/nature/rainy-days.ts";
import { raft, riceTerraces, ropeBridge } from "./scenes/nature/rivers.ts";
import { bay, ferry, mistLake } from "./scenes/nature/still-waters.ts";
import { bambooSteps, banyan, savanna } from "./scenes/nature/tropics.ts";
import { islandPeaks, passBikes, sandSea } from "./scenes/nature/volcanoes.ts";
import { bootsOverFire, signs, taroLeaf } from "./scenes/people/close-ups.ts";
import { dropsOnCloth, hallPlan, jackets } from "./scenes/people/cloth-and-plan.ts";
import { cityBench, hillTent, lanternPath, nightKitchen } from "./scenes/people/evenings.ts";
import { aisle, entrance, mainStage } from "./scenes/people/hall-views.ts";
import { market, trailGate } from "./scenes/people/roadside.ts";
import { carShow, tentShow } from "./scenes/people/shows.ts";
import { hardware, mapTable, packOnPeg, starCup } from "./scenes/people/tables.ts";
import { cityHills, forestTrail } from "./scenes/people/trail-and-town.ts";
import { trailMap } from "./scenes/people/trail-map.ts";
import { workshop } from "./scenes/people/workshop.ts";

interface Subject {
  pattern: RegExp;
  scene: Scene;
  /** Times of day that suit it, the most fitting first. */
  palettes: readonly PaletteName[];
}

/** Patterns for a text, in order: the first match determines the scene. */
const SUBJECTS: readonly Subject[] = [
  { pattern: /first summit/i, scene: ridgeDawn, palettes: ["moss"] },
  { pattern: /gear clinic/i, scene: workshop, palettes: ["forest"] },
  { pattern: /trail kitchen/i, scene: nightKitchen, palettes: ["night"] },
  { pattern: /gear swap/i, scene: hallPlan, palettes: ["sunrise"] },
  { pattern: /little rangers/i, scene: forestTrail, palettes: ["forest"] },
  { pattern: /expedition draw/i, scene: ferry, palettes: ["dusk"] },
  { pattern: /boil a litre/i, scene: campfireNight, palettes: ["dusk"] },
  { pattern: /milky way/i, scene: nightSky, palettes: ["night"] },
  { pattern: /stars mirrored|enamel cup/i, scene: starCup, palettes: ["night"] },
  { pattern: /hall plan|laid out in a grid/i, scene: hallPlan, palettes: ["sunrise", "forest"] },
  { pattern: /a bird on/i, scene: signs(2, true), palettes: ["sunrise"] },
  { pattern: /eight trail signs/i, scene: signs(8, false), palettes: ["sunrise"] },
  { pattern: /four hand-painted/i, scene: signs(4, false), palettes: ["moss"] },
  { pattern: /bicycles? lean/i, scene: passBikes, palettes: ["sunrise"] },
  { pattern: /jackets on a line/i, scene: jackets(5), palettes: ["forest"] },
  { pattern: /jacket hanging/i, scene: jackets(1), palettes: ["forest"] },
  { pattern: /beads on/i, scene: dropsOnCloth, palettes: ["night"] },
  { pattern: /backpack hanging/i, scene: packOnPeg, palettes: ["moss"] },
  { pattern: /buckles/i, scene: hardware, palettes: ["sunrise"] },
  { pattern: /compass (?:lies )?on a folded/i, scene: mapTable, palettes: ["sunrise", "moss"] },
  { pattern: /taro leaf/i, scene: taroLeaf, palettes: ["forest"] },
  { pattern: /muddy boots/i, scene: bootsOverFire, palettes: ["night"] },
  { pattern: /rice terrace/i, scene: riceTerraces, palettes: ["sunrise", "moss"] },
  { pattern: /limestone islands|calm bay/i, scene: bay, palettes: ["moss", "sunrise"] },
  { pattern: /canoe/i, scene: mistLake, palettes: ["forest"] },
  { pattern: /\brafts?\b/i, scene: raft, palettes: ["forest", "moss"] },
  { pattern: /ferry|harbour/i, scene: ferry, palettes: ["dusk"] },
  { pattern: /rope bridge/i, scene: ropeBridge, palettes: ["forest"] },
  { pattern: /lighthouse/i, scene: lighthouse, palettes: ["night"] },
  { pattern: /turquoise sea/i, scene: coastRoad, palettes: ["moss"] },
  { pattern: /black sand/i, scene: blackBeach, palettes: ["dusk"] },
  { pattern: /volcanic sand/i, scene: sandSea, palettes: ["sunrise"] },
  { pattern: /five volcanoes|filled with cloud|mist below/i, scene: islandPeaks, palettes: ["sunrise", "dusk"] },
  { pattern: /canyon/i, scene: canyon, palettes: ["sunrise"] },
  { pattern: /cave mouth|caver/i, scene: caveMouth, palettes: ["forest"] },
  { pattern: /banyan/i, scene: banyan, palettes: ["forest"] },
  { pattern: /savanna/i, scene: savanna, palettes: ["sunrise"] },
  { pattern: /bamboo/i, scene: bambooSteps, palettes: ["forest"] },
  { pattern: /trail gate|gunung/i, scene: trailGate, palettes: ["moss"] },
  { pattern: /knife-edge/i, scene: knifeRidge, palettes: ["sunrise"] },
  { pattern: /arête/i, scene: whiteArete, palettes: ["moss"] },
  { pattern: /hills overlap/i, scene: greenWaves, palettes: ["moss"] },
  { pattern: /storm clouds/i, scene: stormLight, palettes: ["forest"] },
  { pattern: /orange tent on a grassy/i, scene: hillTent, palettes: ["dusk"] },
  { pattern: /lanterns leads|lights of the city/i, scene: lanternPath, palettes: ["night"] },
  { pattern: /share a bench/i, scene: cityBench, palettes: ["dusk"] },
  { pattern: /\btarps?\b/i, scene: tarpRain, palettes: ["forest"] },
  { pattern: /cooks bend|stove flames/i, scene: nightKitchen, palettes: ["night"] },
  { pattern: /roadside market/i, scene: market, palettes: ["sunrise"] },
  { pattern: /puddles/i, scene: puddleCamp, palettes: ["forest"] },
  { pattern: /starry|night sky|star map/i, scene: nightSky, palettes: ["night"] },
  { pattern: /waterfall|canyon/i, scene: waterfallValley, palettes: ["forest", "moss"] },
  {
    pattern: /kayak|canoe|raft|paddl|rapid|ferry|bay|river|boat|water.?sport/i,
    scene: riverKayak,
    palettes: ["moss", "sunrise", "forest"],
  },
  {
    pattern: /indoor|boulder|climbing wall|climbing contest/i,
    scene: climbingHall,
    palettes: ["sunrise", "dusk", "forest"],
  },
  { pattern: /climb|crag|rope|arête|belay|knot/i, scene: crag, palettes: ["dusk", "sunrise", "moss"] },
  { pattern: /campfire|bonfire|fire|stor(?:y|ies)|lantern/i, scene: campfireNight, palettes: ["night", "dusk"] },
  { pattern: /car show|on show/i, scene: carShow, palettes: ["moss", "sunrise"] },
  {
    pattern: /four-wheel|overland|vehicle|\b4x4|drive|motor|car\b/i,
    scene: overlandRoad,
    palettes: ["sunrise", "dusk", "moss"],
  },
  { pattern: /cycl|bike|bicycle/i, scene: bikeTrail, palettes: ["moss", "sunrise", "forest"] },
  {
    pattern: /city|towers|skyline|jakarta|transit|getting there|arrive/i,
    scene: cityHills,
    palettes: ["sunrise", "dusk", "moss"],
  },
  {
    pattern: /compass|map\b|contour|route|rundown|plan\b|navigat/i,
    scene: trailMap,
    palettes: ["sunrise", "moss", "forest"],
  },
  {
    pattern: /clinic|repair|workshop|mend|kitchen|cook|coffee|stove|swap|class|school|kids|ranger/i,
    scene: workshop,
    palettes: ["sunrise", "forest", "dusk"],
  },
  {
    pattern: /stage|talk|crowd|draw\b|winner|prize|concert|music/i,
    scene: mainStage,
    palettes: ["dusk", "night", "sunrise"],
  },
  { pattern: /ticket|queue|gate|entrance|doors/i, scene: entrance, palettes: ["dusk", "sunrise"] },
  {
    pattern: /booth|aisle|exhibit|hall|market|brands|visitors/i,
    scene: aisle,
    palettes: ["sunrise", "forest", "moss"],
  },
  { pattern: /tent show|shelter test/i, scene: tentShow, palettes: ["forest", "moss"] },
  {
    pattern: /above the clouds|sea of clouds|summit|volcano|crater|peak/i,
    scene: summitCamp,
    palettes: ["dusk", "sunrise", "night"],
  },
  {
    pattern: /forest|trail|fern|moss|bamboo|jungle|tree|leaf|hammock|rain/i,
    scene: forestTrail,
    palettes: ["forest", "moss", "sunrise"],
  },
  { pattern: /lake|tent|camp|shore|shelter/i, scene: lakeCamp, palettes: ["dusk", "sunrise", "night"] },
  {
    pattern: /ridge|mountain|hik|walk|boot|shoe|foot|backpack|dawn|valley|hill/i,
    scene: ridgeDawn,
    palettes: ["sunrise", "moss", "dusk", "forest"],
  },
];

const ANY: readonly Subject[] = SUBJECTS.filter(({ scene }) =>
  [ridgeDawn, lakeCamp, forestTrail, summitCamp, bikeTrail, waterfallValley].includes(scene),
);

/** Words of the text that set the time of day, whatever the scene. */
function paletteIn(text: string): PaletteName | undefined {
  if (/\bnight|\bstars?\b|milky way|moon/i.test(text)) return "night";
  if (/sunset|evening|dusk/i.test(text)) return "dusk";
  if (/\bdawn|sunrise|morning|golden/i.test(text)) return "sunrise";
  if (/green|rain|fern|jungle|bamboo/i.test(text)) return "forest";
  return undefined;
}

/** Draws the scene that a text speaks of. The seed decides details, and the time of day where the text does not. */
export function drawSubject(text: string, seed: string, width: number, height: number): string {
  const random = createRandom(seed);
  const subject = SUBJECTS.find(({ pattern }) => pattern.test(text)) ?? random.pick(ANY);
  const named = paletteIn(text);
  const palette = named !== undefined && subject.palettes.includes(named) ? named : random.pick(subject.palettes);
  const sheet = createSheet(width, height, random.fork("details"));
  return sheet.svg(subject.scene(sheet, PALETTES[palette]));
}
