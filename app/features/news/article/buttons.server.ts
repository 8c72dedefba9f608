import type { CheerioAPI } from "cheerio";
import { hexColour, legibleOn } from "./contrast";

const BUTTONS = ".kg-btn, .kg-cta-button, .kg-header-card-button, .kg-product-card-button";

/** Gives buttons the colour that their author chose, with letters that can be read on it. */
export function paintButtons($: CheerioAPI) {
  for (const element of $("[data-ground]").filter(BUTTONS).toArray()) {
    const button = $(element);
    const ground = hexColour(button.attr("data-ground"));
    if (!ground) continue;
    const letters = legibleOn(ground, hexColour(button.attr("data-letters")));
    button.attr("style", `background-color:${ground};color:${letters}`);
  }
  $("[data-ground]").removeAttr("data-ground");
  $("[data-letters]").removeAttr("data-letters");
}
