/** What an icon is drawn with, as `app/design/icons/icons.server.ts` has it. */
type Drawing = { body: string; viewBox: string };

let kept: Readonly<Record<string, Drawing>> = {};

/** In the phone the drawings of icons come with the data: the collection that the server draws from is 500 kB. */
export const icons = { draw: (_names: readonly string[]) => kept };

/** Takes the drawings that came with the data. */
export function keepDrawings(drawings: Readonly<Record<string, Drawing>>): void {
  kept = drawings;
}
