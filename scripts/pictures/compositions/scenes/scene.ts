import type { Palette } from "../../draw/palettes.ts";
import type { Sheet } from "../../draw/sheet.ts";

/** Draws a scene on a sheet; the random stream of the sheet decides its details. */
export type Scene = (sheet: Sheet, palette: Palette) => string;
