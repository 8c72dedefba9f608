import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the package reads and writes, as absolute paths. */
export interface Config {
  /** Folder of the JSON and Markdown files whose names and texts determine the drawings. */
  content: string;
  /** Folder of photographs that take the place of drawings; it may be missing. */
  photos: string;
  /** Folder for `pictures/` and the icons. */
  public: string;
  /** The list of pictures with their sizes, for the site. */
  manifest: string;
  /** The kit of the speakers' portraits. */
  faces: string;
  /** Folder for the contour lines and the ridge. */
  textures: string;
  /** The state of the last run, so that the next run draws only changes. */
  state: string;
}

/** Reads `art.config.json`; its paths are relative to its own folder. */
export function readConfig(): Config {
  const file = fileURLToPath(new URL("../art.config.json", import.meta.url));
  const paths: Config = JSON.parse(readFileSync(file, "utf8"));
  const absolute = (path: string) => resolve(dirname(file), path);
  return {
    content: absolute(paths.content),
    photos: absolute(paths.photos),
    public: absolute(paths.public),
    manifest: absolute(paths.manifest),
    faces: absolute(paths.faces),
    textures: absolute(paths.textures),
    state: absolute(paths.state),
  };
}
