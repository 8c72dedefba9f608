import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Files that compression makes smaller; pictures, fonts and videos are compressed already. */
const COMPRESSIBLE = /\.(?:js|mjs|css|svg|json|txt|xml|webmanifest|html|map)$/;
/** Bytes; for smaller files, decoding costs more than compression saves. */
const MIN_SIZE = 256;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `{file}.br` and `{file}.gz` at the highest levels beside every compressible file of a folder, so that the server
 * need not compress them.
 * @returns number of compressed files
 */
export async function precompress(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => COMPRESSIBLE.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).size >= MIN_SIZE);
  await Promise.all(files.map(compressFile));
  return files.length;
}

async function compressFile(path: string): Promise<void> {
  const content = readFileSync(path);
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
}
