/**
 * Gathers the icons that the code names (`lucide:…` in app/) into one small file, so that they are drawn by the server
 * and need no request. Run it after naming a new icon; a unit test tells when it was forgotten.
 */
import { writeFileSync } from "node:fs";
import { gatherIcons } from "./icons/gather.ts";

const icons = gatherIcons();
writeFileSync("app/components/media/known-icons.json", `${JSON.stringify(icons, null, 2)}\n`);
console.log(`${Object.keys(icons).length} icons`);
