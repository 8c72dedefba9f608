import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import { iconToSVG } from "@iconify/utils/lib/svg/build";
import type { IconDrawing } from "~/design/icons/icons.server";
import { fetchCollection } from "./fetch-icon-collection";

/** Characters of icon names in one request: Iconify's services limit the length of a URL. */
const MAX_QUERY = 500;

type Waiting = { hosts: readonly string[]; names: Map<string, (drawing: IconDrawing | null) => void> };

const loading = new Map<string, Promise<IconDrawing | null>>();
const waiting = new Map<string, Waiting>();

/** Loads an icon (`prefix:name`) once; those of one task share a request. @returns null, with a warning, if that fails */
export function loadIcon(name: string, hosts: readonly string[] = []): Promise<IconDrawing | null> {
  const known = loading.get(name);
  if (known) return known;
  const drawing = new Promise<IconDrawing | null>((resolve) => queue(name, hosts, resolve));
  loading.set(name, drawing);
  return drawing;
}

function queue(fullName: string, hosts: readonly string[], resolve: (drawing: IconDrawing | null) => void) {
  const [prefix = "", name = ""] = fullName.split(":");
  const batch = waiting.get(prefix) ?? { hosts, names: new Map() };
  batch.names.set(name, resolve);
  if (waiting.has(prefix)) return;
  waiting.set(prefix, batch);
  setTimeout(() => {
    waiting.delete(prefix);
    for (const names of inParts([...batch.names.keys()].sort())) load(prefix, names, batch);
  });
}

async function load(prefix: string, names: readonly string[], batch: Waiting) {
  const collection = await fetchCollection(prefix, names, batch.hosts).catch((error: unknown) => {
    console.warn(`Icons of '${prefix}' could not be loaded`, error);
    return null;
  });
  for (const name of names) {
    const data = collection && getIconData(collection, name);
    if (!data) console.warn(`The icon '${prefix}:${name}' could not be loaded`);
    const svg = data && iconToSVG(data);
    batch.names.get(name)?.(svg ? { body: svg.body, viewBox: svg.attributes.viewBox } : null);
  }
}

function inParts(names: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (const name of names) {
    const last = parts.at(-1);
    if (last && [...last, name].join().length <= MAX_QUERY) last.push(name);
    else parts.push([name]);
  }
  return parts;
}
