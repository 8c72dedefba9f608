export type JsonBounds = {
  depth: number;
  /** Arrays and objects in all. Each one that breaks its schema costs as many issues as the schema has fields. */
  containers: number;
  /** Commas and colons outside strings: one for each array item, two for each object member. */
  separators: number;
};

/** What upstream services may send: several times the largest responses (300 brands, a hundred posts, 2,000 pictures). */
const UPSTREAM_BOUNDS: JsonBounds = { depth: 64, containers: 20_000, separators: 150_000 };

/** A JSON text exceeds its bounds. The message names the bound, for a log or for the client. */
export class JsonTooComplex extends Error {
  override name = "JsonTooComplex";
}

/**
 * Parses JSON. Scans the text first, so that neither the parser nor a schema reads a document that would block the
 * process: 10 MB of `[` take `JSON.parse` seconds and a gigabyte.
 * @param text of bounded length
 * @throws JsonTooComplex when it exceeds the bounds
 * @throws SyntaxError when it is not JSON
 */
export function parseJson(text: string, bounds: JsonBounds = UPSTREAM_BOUNDS): unknown {
  assertWithin(text, bounds);
  return JSON.parse(text);
}

function assertWithin(text: string, bounds: JsonBounds): void {
  let depth = 0;
  let containers = 0;
  let separators = 0;
  for (let position = 0; position < text.length; position += 1) {
    switch (text[position]) {
      case '"':
        position = endOfString(text, position);
        break;
      case "[":
      case "{":
        depth += 1;
        containers += 1;
        if (depth > bounds.depth) throw new JsonTooComplex(`JSON nested more than ${bounds.depth} levels deep`);
        if (containers > bounds.containers) throw tooMany(bounds.containers, "arrays and objects");
        break;
      case "]":
      case "}":
        depth -= 1;
        break;
      case ",":
      case ":":
        separators += 1;
        if (separators > bounds.separators) throw tooMany(bounds.separators, "items");
        break;
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position += 1) {
    if (text[position] === '"') return position;
    if (text[position] === "\\") position += 1;
  }
  return text.length;
}

const tooMany = (limit: number, of: string) =>
  new JsonTooComplex(`JSON with more than ${limit.toLocaleString("en")} ${of}`);
