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
  words: RegExp;
  scene: Scene;
  /** Times of day that suit it, the most fitting first. */
  palettes: readonly PaletteName[];
}

/** What is looked for in a text, in this order: the first that fits decides the scene. */
const SUBJECTS: readonly Subject[] = [
  { words: /first summit/i, scene: ridgeDawn, palettes: ["moss"] },
  { words: /gear clinic/i, scene: workshop, palettes: ["forest"] },
  { words: /trail kitchen/i, scene: nightKitchen, palettes: ["night"] },
  { words: /gear swap/i, scene: hallPlan, palettes: ["sunrise"] },
  { words: /little rangers/i, scene: forestTrail, palettes: ["forest"] },
  { words: /expedition draw/i, scene: ferry, palettes: ["dusk"] },
  { words: /boil a litre/i, scene: campfireNight, palettes: ["dusk"] },
  { words: /milky way/i, scene: nightSky, palettes: ["night"] },
  { words: /stars mirrored|enamel cup/i, scene: starCup, palettes: ["night"] },
  { words: /hall plan|laid out in a grid/i, scene: hallPlan, palettes: ["sunrise", "forest"] },
  { words: /a bird on/i, scene: signs(2, true), palettes: ["sunrise"] },
  { words: /eight trail signs/i, scene: signs(8, false), palettes: ["sunrise"] },
  { words: /four hand-painted/i, scene: signs(4, false), palettes: ["moss"] },
  { words: /bicycles? lean/i, scene: passBikes, palettes: ["sunrise"] },
  { words: /jackets on a line/i, scene: jackets(5), palettes: ["forest"] },
  { words: /jacket hanging/i, scene: jackets(1), palettes: ["forest"] },
  { words: /beads on/i, scene: dropsOnCloth, palettes: ["night"] },
  { words: /backpack hanging/i, scene: packOnPeg, palettes: ["moss"] },
  { words: /buckles/i, scene: hardware, palettes: ["sunrise"] },
  { words: /compass (?:lies )?on a folded/i, scene: mapTable, palettes: ["sunrise", "moss"] },
  { words: /taro leaf/i, scene: taroLeaf, palettes: ["forest"] },
  { words: /muddy boots/i, scene: bootsOverFire, palettes: ["night"] },
  { words: /rice terrace/i, scene: riceTerraces, palettes: ["sunrise", "moss"] },
  { words: /limestone islands|calm bay/i, scene: bay, palettes: ["moss", "sunrise"] },
  { words: /canoe/i, scene: mistLake, palettes: ["forest"] },
  { words: /\brafts?\b/i, scene: raft, palettes: ["forest", "moss"] },
  { words: /ferry|harbour/i, scene: ferry, palettes: ["dusk"] },
  { words: /rope bridge/i, scene: ropeBridge, palettes: ["forest"] },
  { words: /lighthouse/i, scene: lighthouse, palettes: ["night"] },
  { words: /turquoise sea/i, scene: coastRoad, palettes: ["moss"] },
  { words: /black sand/i, scene: blackBeach, palettes: ["dusk"] },
  { words: /volcanic sand/i, scene: sandSea, palettes: ["sunrise"] },
  { words: /five volcanoes|filled with cloud|mist below/i, scene: islandPeaks, palettes: ["sunrise", "dusk"] },
  { words: /canyon/i, scene: canyon, palettes: ["sunrise"] },
  { words: /cave mouth|caver/i, scene: caveMouth, palettes: ["forest"] },
  { words: /banyan/i, scene: banyan, palettes: ["forest"] },
  { words: /savanna/i, scene: savanna, palettes: ["sunrise"] },
  { words: /bamboo/i, scene: bambooSteps, palettes: ["forest"] },
  { words: /trail gate|gunung/i, scene: trailGate, palettes: ["moss"] },
  { words: /knife-edge/i, scene: knifeRidge, palettes: ["sunrise"] },
  { words: /arête/i, scene: whiteArete, palettes: ["moss"] },
  { words: /hills overlap/i, scene: greenWaves, palettes: ["moss"] },
  { words: /storm clouds/i, scene: stormLight, palettes: ["forest"] },
  { words: /orange tent on a grassy/i, scene: hillTent, palettes: ["dusk"] },
  { words: /lanterns leads|lights of the city/i, scene: lanternPath, palettes: ["night"] },
  { words: /share a bench/i, scene: cityBench, palettes: ["dusk"] },
  { words: /\btarps?\b/i, scene: tarpRain, palettes: ["forest"] },
  { words: /cooks bend|stove flames/i, scene: nightKitchen, palettes: ["night"] },
  { words: /roadside market/i, scene: market, palettes: ["sunrise"] },
  { words: /puddles/i, scene: puddleCamp, palettes: ["forest"] },
  { words: /starry|night sky|star map/i, scene: nightSky, palettes: ["night"] },
  { words: /waterfall|canyon/i, scene: waterfallValley, palettes: ["forest", "moss"] },
  {
    words: /kayak|canoe|raft|paddl|rapid|ferry|bay|river|boat|water.?sport/i,
    scene: riverKayak,
    palettes: ["moss", "sunrise", "forest"],
  },
  {
    words: /indoor|boulder|climbing wall|climbing contest/i,
    scene: climbingHall,
    palettes: ["sunrise", "dusk", "forest"],
  },
  { words: /climb|crag|rope|arête|belay|knot/i, scene: crag, palettes: ["dusk", "sunrise", "moss"] },
  { words: /campfire|bonfire|fire|stor(?:y|ies)|lantern/i, scene: campfireNight, palettes: ["night", "dusk"] },
  { words: /car show|on show/i, scene: carShow, palettes: ["moss", "sunrise"] },
  {
    words: /four-wheel|overland|vehicle|\b4x4|drive|motor|car\b/i,
    scene: overlandRoad,
    palettes: ["sunrise", "dusk", "moss"],
  },
  { words: /cycl|bike|bicycle/i, scene: bikeTrail, palettes: ["moss", "sunrise", "forest"] },
  {
    words: /city|towers|skyline|jakarta|transit|getting there|arrive/i,
    scene: cityHills,
    palettes: ["sunrise", "dusk", "moss"],
  },
  {
    words: /compass|map\b|contour|route|rundown|plan\b|navigat/i,
    scene: trailMap,
    palettes: ["sunrise", "moss", "forest"],
  },
  {
    words: /clinic|repair|workshop|mend|kitchen|cook|coffee|stove|swap|class|school|kids|ranger/i,
    scene: workshop,
    palettes: ["sunrise", "forest", "dusk"],
  },
  {
    words: /stage|talk|crowd|draw\b|winner|prize|concert|music/i,
    scene: mainStage,
    palettes: ["dusk", "night", "sunrise"],
  },
  { words: /ticket|queue|gate|entrance|doors/i, scene: entrance, palettes: ["dusk", "sunrise"] },
  { words: /booth|aisle|exhibit|hall|market|brands|visitors/i, scene: aisle, palettes: ["sunrise", "forest", "moss"] },
  { words: /tent show|shelter test/i, scene: tentShow, palettes: ["forest", "moss"] },
  {
    words: /above the clouds|sea of clouds|summit|volcano|crater|peak/i,
    scene: summitCamp,
    palettes: ["dusk", "sunrise", "night"],
  },
  {
    words: /forest|trail|fern|moss|bamboo|jungle|tree|leaf|hammock|rain/i,
    scene: forestTrail,
    palettes: ["forest", "moss", "sunrise"],
  },
  { words: /lake|tent|camp|shore|shelter/i, scene: lakeCamp, palettes: ["dusk", "sunrise", "night"] },
  {
    words: /ridge|mountain|hik|walk|boot|shoe|foot|backpack|dawn|valley|hill/i,
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
  const subject = SUBJECTS.find(({ words }) => words.test(text)) ?? random.pick(ANY);
  const named = paletteIn(text);
  const palette = named !== undefined && subject.palettes.includes(named) ? named : random.pick(subject.palettes);
  const sheet = createSheet(width, height, random.fork("details"));
  return sheet.svg(subject.scene(sheet, PALETTES[palette]));
}
