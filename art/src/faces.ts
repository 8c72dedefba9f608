/** Writes the kit of the speakers' portraits, from which the site makes one for each speaker, and the pictures of prizes. They are committed. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FACE_KIT } from "./compositions/faces.ts";
import { PRIZES } from "./compositions/prizes.ts";
import { readConfig } from "./config.ts";

const kit = JSON.stringify(FACE_KIT, null, 2);
writeFileSync(readConfig().faces, `${kit}\n`);
console.log(`${readConfig().faces}: ${kit.length} bytes`);

const folder = join(readConfig().public, "prizes");
mkdirSync(folder, { recursive: true });
for (const [name, svg] of Object.entries(PRIZES)) writeFileSync(join(folder, `${name}.svg`), `${svg}\n`);
