import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";

/** The part of the site's content that pictures use. Each schema reads only the fields that are drawn. */
const itemSchema = z.object({ src: z.string(), thumbnail: z.string(), w: z.number(), h: z.number(), alt: z.string() });
const brandSchema = z.object({
  slug: z.string(),
  name: z.string(),
  logo: z.string().nullish(),
  cover: z.string().optional(),
  tagline: z.string().default(""),
  categories: z.array(z.string()).default([]),
  gallery: z.array(itemSchema).default([]),
});
const partnerSchema = z.object({ id: z.string(), name: z.string(), logo: z.string() });
const programSchema = z.object({
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  summary: z.string().default(""),
});
const gallerySchema = z.object({ items: z.array(itemSchema) });
const eventSchema = z.object({
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  locationShort: z.string(),
  hall: z.string(),
  poster: z.string(),
  profileImage: z.string(),
});

export interface Article {
  slug: string;
  /** The text of the article with its front matter. */
  text: string;
}

export interface Content {
  event: z.infer<typeof eventSchema>;
  brands: z.infer<typeof brandSchema>[];
  partners: z.infer<typeof partnerSchema>[];
  programs: z.infer<typeof programSchema>[];
  galleryItems: z.infer<typeof itemSchema>[];
  articles: Article[];
  /** Every picture of this site that any content file names. */
  mentioned: string[];
}

function read<T>(folder: string, file: string, schema: z.ZodType<T>, missing: T): T {
  let text: string;
  try {
    text = readFileSync(join(folder, file), "utf8");
  } catch {
    return missing;
  }
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${join(folder, file)} cannot be drawn from: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Reads the content folder. A file that is not there counts as empty; one that is malformed throws. */
export function readContent(folder: string): Content {
  const brands = read(folder, "brands.json", z.array(brandSchema), []);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(?:json|md)$/.test(file),
  );
  const texts = files.toSorted().map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
  return {
    event: read(folder, "event.json", eventSchema, {
      title: "Jakarta Outing Expo 2025",
      startTime: "2025-11-14T10:00:00+07:00",
      endTime: "2025-11-16T21:00:00+07:00",
      locationShort: "Jakarta",
      hall: "Hall A",
      poster: "/pictures/poster.webp",
      profileImage: "/pictures/profile.webp",
    }),
    brands,
    partners: read(folder, "partners.json", z.array(partnerSchema), []),
    programs: read(folder, "programs.json", z.array(programSchema), []),
    galleryItems: [
      ...read(folder, "galleries.json", z.array(gallerySchema), []).flatMap(({ items }) => items),
      ...brands.flatMap(({ gallery }) => gallery),
    ],
    articles: texts
      // A translation, in a folder below, shows the picture of its original.
      .filter(([file]) => dirname(file) === "news" && file.endsWith(".md"))
      .map(([file, text]) => ({ slug: basename(file, ".md"), text })),
    mentioned: [
      ...new Set(texts.flatMap(([, text]) => text.match(/\/pictures\/[a-z0-9/-]+\.(?:webp|svg)/g) ?? [])),
    ].toSorted(),
  };
}
