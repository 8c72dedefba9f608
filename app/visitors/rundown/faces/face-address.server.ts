import { idOfName } from "~/base/values/addresses";
import { DRAWINGS, type Drawing } from "~/base/values/choices";
import { drawFace } from "./draw-face.server";

let known: string | undefined;

/** Follows from what is drawn: with another kit each portrait has another address. Known with the first portrait. */
function kitVersion(): string {
  known ??= idOfName(Array.from({ length: 64 }, (_, seed) => drawFace(seed)).join(""));
  return known;
}

const FILE = new RegExp(`^([a-z0-9]{1,7})(?:-(${DRAWINGS.join("|")}))?\\.svg$`);

/**
 * The address of the portrait of a speaker.
 * @param slug the last part of the address of their page: what else is said of them changes nothing
 */
export function faceAddress(slug: string, drawing?: Drawing): string {
  return `/faces/${kitVersion()}/${idOfName(slug)}${drawing ? `-${drawing}` : ""}.svg`;
}

/**
 * The portrait at an address. Those of earlier kits lead to the portraits of this one.
 * @param version of the address, and its file
 * @returns null where no address is like this; `current`: the portrait at this address never changes
 */
export function readFace(version: string, file: string): { svg: string; current: boolean } | null {
  const [, id = "", drawing] = FILE.exec(file) ?? [];
  const seed = Number.parseInt(id, 36);
  if (!(seed <= 0xff_ff_ff_ff) || seed.toString(36) !== id) return null;
  return {
    svg: drawFace(
      seed,
      DRAWINGS.find((name) => name === drawing),
    ),
    current: version === kitVersion(),
  };
}
