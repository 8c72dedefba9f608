/** Writes the kit of the speakers' portraits, from which the site makes one for each speaker. It is committed. */
import { writeFileSync } from "node:fs";
import { FACE_KIT } from "./compositions/faces.ts";
import { readConfig } from "./config.ts";

const kit = JSON.stringify(FACE_KIT, null, 2);
writeFileSync(readConfig().faces, `${kit}\n`);
console.log(`${readConfig().faces}: ${kit.length} bytes`);
