import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Brand = { slug: string; name: string; booth: string; featured: boolean };

/**
 * Writes a folder with the content of the repository, and more brands.
 * @param count how many brands beside those of the repository
 * @param tagline in each of the added ones, in both languages
 */
export function writeManyBrands(folder: string, count: number, tagline: string): void {
  cpSync("app/content/embedded", folder, { recursive: true });
  const path = join(folder, "brands.json");
  const brands = JSON.parse(readFileSync(path, "utf8")) as Brand[];
  const added = Array.from({ length: count }, (_, number) => {
    const template = structuredClone(brands[number % brands.length]) as Brand & { translations: { id: object } };
    return {
      ...template,
      slug: `${template.slug}-${number}`,
      name: `${template.name} ${number}`,
      booth: `${"ABCDEFGH"[number % 8]}-${1_000 + number}`,
      featured: false,
      tagline,
      translations: { id: { ...template.translations.id, tagline } },
    };
  });
  writeFileSync(path, JSON.stringify([...brands, ...added]));
}
