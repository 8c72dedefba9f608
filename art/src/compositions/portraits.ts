import { INK } from "../draw/inks.ts";
import { box, disc, group } from "../draw/paths.ts";
import type { Sheet } from "../draw/sheet.ts";
import { kawung } from "../elements/cloth.ts";
import { type Look, someone } from "../elements/figures/looks.ts";
import { bust } from "../elements/figures/person.ts";

/** The authors as they are; anyone else looks like someone of the crowd. */
const AUTHORS: Record<string, readonly [look: Look, ground: string]> = {
  "nisrina halim": [someone(0), INK.sun],
  "danu prakoso": [someone(10), INK.mint],
  "mira tanujaya": [someone(2, { top: INK.red }), INK.lagoon],
};

/** The drawing of an author, head and shoulders, before a cloth. */
export function portrait(sheet: Sheet, name: string): string {
  const random = sheet.random.fork(name);
  const [look, ground] = AUTHORS[name] ?? [
    someone(random.int(0, 11)),
    random.pick([INK.sun, INK.mint, INK.lagoon, INK.blush]),
  ];
  return (
    box(0, 0, 640, 640, ground) +
    group(kawung(sheet, 0, 0, 640, 640, 80, INK.cream, ground, ground), "", 'opacity="0.35"') +
    disc(320, 330, 250, INK.cream, 'opacity="0.55"') +
    bust(320, 440, 1180, look, "front")
  );
}
