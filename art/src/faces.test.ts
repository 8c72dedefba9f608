import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FACE_KIT } from "./compositions/faces.ts";
import { PRIZES } from "./compositions/prizes.ts";
import { readConfig } from "./config.ts";

test("the site has the kit of portraits as it is drawn", () => {
  expect(JSON.parse(readFileSync(readConfig().faces, "utf8"))).toEqual(JSON.parse(JSON.stringify(FACE_KIT)));
});

test("the site has a picture of each prize as it is drawn, of at most 1.5 kB", () => {
  const folder = join(readConfig().public, "prizes");
  const files = readdirSync(folder).map((file) => [file.replace(".svg", ""), readFileSync(join(folder, file), "utf8")]);
  expect(Object.fromEntries(files)).toEqual(
    Object.fromEntries(Object.entries(PRIZES).map(([name, svg]) => [name, `${svg}\n`])),
  );
  for (const svg of Object.values(PRIZES)) expect(svg.length).toBeLessThan(1_500);
});
