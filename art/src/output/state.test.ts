import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { filesOf } from "./job.ts";
import { hashInputs, isUpToDate, writeJson } from "./state.ts";

const folder = mkdtempSync(join(tmpdir(), "art-"));
const config = {
  content: join(folder, "content"),
  photos: join(folder, "photos"),
  public: join(folder, "public"),
  manifest: join(folder, "manifest.json"),
  faces: join(folder, "faces.json"),
  textures: join(folder, "styles"),
  state: join(folder, "state.json"),
};
const picture = { src: "/pictures/boat.webp", width: 640 };

function write(file: string, text = "") {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeEach(() => {
  rmSync(folder, { recursive: true });
  write(join(config.content, "news/boat.md"), "A boat");
  write(config.manifest, "{}");
  for (const file of filesOf(picture)) write(join(config.public, file));
  const entry = { width: picture.width, height: 480, widths: [320, 640], placeholder: "" };
  const pictures = { [picture.src]: { key: "", drawing: "", entry } };
  writeJson(config.state, { inputs: hashInputs(config), pictures });
});
afterAll(() => rmSync(folder, { recursive: true }));

const upToDate = () => isUpToDate(config, hashInputs(config));

test("pictures are up to date while the content and all files are the same", () => {
  expect(upToDate()).toBe(true);
});

test.each([
  ["changed content", () => write(join(config.content, "news/boat.md"), "A tent")],
  ["new content", () => write(join(config.content, "brands.json"), "[]")],
  ["a new photograph", () => write(join(config.photos, "boat.jpg"), "pixels")],
  ["a missing rendition", () => rmSync(join(config.public, "pictures/boat-320.avif"))],
  ["a missing manifest", () => rmSync(config.manifest)],
  ["a damaged state", () => write(config.state, "{")],
])("%s makes them stale", (_, change) => {
  change();
  expect(upToDate()).toBe(false);
});

test("content that is not text for people does not", () => {
  write(join(config.content, "icons/expo.svg"), "<svg/>");
  write(join(config.photos, "README.md"), "How to add photographs");
  expect(upToDate()).toBe(true);
});
