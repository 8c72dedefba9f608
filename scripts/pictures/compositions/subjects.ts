import { PALETTES, type PaletteName } from "../draw/palettes.ts";
import { createRandom } from "../draw/random.ts";
import { createSheet } from "../draw/sheet.ts";
import { aisle, carShow, entrance, mainStage, tentShow, trailMap, workshop } from "./indoors.ts";
import {
  bikeTrail,
  campfireNight,
  cityHills,
  forestTrail,
  lakeCamp,
  nightSky,
  overlandRoad,
  ridgeDawn,
  type Scene,
  summitCamp,
} from "./scenes.ts";
import { climbingHall, crag, riverKayak, waterfallValley } from "./water-and-rock.ts";

interface Subject {
  words: RegExp;
  scene: Scene;
  /** Times of day that suit it, the most fitting first. */
  palettes: readonly PaletteName[];
}

/** What is looked for in a text, in this order: the first that fits decides the scene. */
const SUBJECTS: readonly Subject[] = [
  { words: /milky way|starry|stars mirrored|night sky|star map/i, scene: nightSky, palettes: ["night"] },
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
