import type { Session } from "~/entities/rundown";
import { slugOf } from "~/entities/values/addresses";

/** The first letters of the first and the last name, without titles such as "Dr.". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => !word.endsWith("."));
  const [first = name, ...rest] = words;
  return [first, rest.at(-1)].map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

/**
 * A speaker with their sessions.
 * @param slug of the speaker's name
 * @returns null when nobody of that name speaks
 */
export function findSpeaker(sessions: readonly Session[], slug: string) {
  const ofSpeaker = sessions.filter(({ speakers }) => speakers.some(({ name }) => slugOf(name) === slug));
  const speaker = ofSpeaker.flatMap(({ speakers }) => speakers).find(({ name }) => slugOf(name) === slug);
  return speaker ? { speaker, sessions: ofSpeaker } : null;
}
