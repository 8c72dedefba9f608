/** Reads the texts of codes in what a camera sees. */
export type Reader<Source> = (source: Source) => Promise<string[]>;

/** Of so many pictures in which the platform's reader finds nothing, the library reads one. */
const LIBRARY_EVERY = 3;

/**
 * Reads with the platform's reader, and with the library where that has none, has failed, or finds nothing: some read no inverted codes.
 * @param platform null where there is none
 * @returns a reader; it rejects only when there is no platform's reader and the library fails
 */
export function createReader<Source>(platform: Reader<Source> | null, library: Reader<Source>): Reader<Source> {
  let quick = platform;
  let empty = 0;
  return async (source) => {
    if (!quick) return library(source);
    try {
      const texts = await quick(source);
      if (texts.length > 0) return texts;
    } catch {
      // Some phones have the platform's class, and nothing behind it.
      quick = null;
      return library(source);
    }
    empty += 1;
    return empty % LIBRARY_EVERY === 0 ? library(source).catch(() => []) : [];
  };
}
