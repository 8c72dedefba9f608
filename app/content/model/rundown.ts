import { name, text, translatable } from "~/base/translations/translations";
import { idOfName, slugOf } from "~/base/values/addresses";
import { DRAWINGS, SESSION_KINDS, SESSION_LANGUAGES } from "~/base/values/choices";
import { daySchema, idSchema, momentSchema, pictureSrcSchema, slugSchema, webUrlSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";

export const programSchema = translatable(
  z.object({
    slug: slugSchema,
    name: name(80),
    summary: text(240),
    /** Paragraphs separated by an empty line. */
    description: text(),
    image: pictureSrcSchema,
    /** When, for people: "Every day, 11 AM and 3 PM". */
    schedule: text(160),
    /** Where: a stage or an area of the hall. */
    stage: name(60),
    howToJoin: text().optional(),
    registrationUrl: webUrlSchema.optional(),
    /** The last moment to register. Absent: until the expo ends. */
    registrationEnds: momentSchema.optional(),
  }),
);

export type Program = z.infer<typeof programSchema>;

const speakerSchema = z.object({
  name: z.string().min(1).max(80),
  /** The last part of the address of their page. Absent: it follows from the name. Tells two people of one name apart. */
  slug: slugSchema.optional(),
  role: text(120),
  /** Who they are, in one or two sentences. Of several sessions the first that has it counts. */
  about: text(400).optional(),
  /** A photograph. Without one, a portrait is drawn. */
  photo: pictureSrcSchema.optional(),
  /** What the drawn portrait shows. Absent: what follows from the address of their page, without a scarf and without a beard. */
  drawing: z.enum(DRAWINGS).optional(),
});

const sessionFields = z.object({
  /** Calendars know the session by it, also after a change of time or title. */
  id: idSchema.regex(/^[a-z0-9-]+$/),
  /** The last part of the address of its page. Absent: the id is. */
  slug: slugSchema.optional(),
  kind: z.enum(SESSION_KINDS).optional(),
  language: z.enum(SESSION_LANGUAGES).optional(),
  /** Suitable for children. */
  family: z.boolean().optional(),
  /** A day of the expo (`expo-days.ts`): a session after midnight is on the day before. */
  day: daySchema,
  start: momentSchema,
  end: momentSchema,
  title: text(140),
  description: text(800),
  stage: z.string().min(1).max(60),
  /** Slug of the program it belongs to. */
  program: slugSchema.optional(),
  speakers: z.array(speakerSchema),
  /** A speaker is elsewhere at the same time, and staff have said that this is right. */
  speakersElsewhere: z.boolean().optional(),
  /** Slug of the brand that holds it. */
  brand: slugSchema.optional(),
  /** It does not take place. It stays in lists and calendars, which say so. */
  cancelled: z.boolean().optional(),
});

/** One entry of the rundown. */
export const sessionSchema = translatable(sessionFields);

/** The query of the rundown; each filter is optional. */
export const sessionQuerySchema = z.object({
  day: daySchema.optional(),
  stage: z.string().max(60).optional(),
  program: slugSchema.optional(),
  brand: slugSchema.optional(),
});

export type Session = z.infer<typeof sessionSchema>;

/** What stands in place of a speaker, by its slug: such a name is nobody, who has no page and may be anywhere. */
const NOBODY: ReadonlySet<string> = new Set(
  [
    "tba",
    "tbc",
    "tbd",
    "to-be-announced",
    "to-be-confirmed",
    "akan-diumumkan",
    "menyusul",
    "panitia",
    "tim-panitia",
  ].concat(["committee", "the-committee", "organizer", "organiser", "penyelenggara", "host", "mc", "moderator"]),
);

/**
 * The last part of the address of a speaker's page, by which they are one person in all sessions. A name without Latin letters has an id that
 * follows from it.
 * @returns empty: it stands for nobody
 */
export function speakerSlug({ name, slug }: Pick<Session["speakers"][number], "name" | "slug">): string {
  if (slug !== undefined) return slug;
  const found = slugOf(name);
  if (NOBODY.has(found)) return "";
  return found || `speaker-${idOfName(name)}`;
}

/** The path of a session's page. */
export const sessionPath = ({ slug, id }: Pick<Session, "slug" | "id">) => `/rundown/${slug ?? id}`;

export type SessionQuery = z.infer<typeof sessionQuerySchema>;

export const winnerSchema = translatable(
  z.object({
    program: name(80),
    prize: text(160),
    /** Masked as the organiser supplies it: "R*** S***". */
    name: name(80),
    /** The number on the wristband that was drawn; absent where a prize was not drawn. */
    wristband: z.string().min(1).max(20).optional(),
    announcedAt: momentSchema,
  }),
);

export type Winner = z.infer<typeof winnerSchema>;

/** Whether a prize was won at this edition, and not at an earlier one. */
export const wonAt = ({ announcedAt }: Winner, { startTime }: { startTime: string }): boolean =>
  Date.parse(announcedAt) >= Date.parse(startTime);
