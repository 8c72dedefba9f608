import { hero, heroPortrait, heroSquare } from "./compositions/hero.ts";
import { designMarks } from "./compositions/marks/design.ts";
import { brandMark, partnerLogo } from "./compositions/marks/marks.ts";
import { NAMED_SCENES } from "./compositions/named-scenes.ts";
import { portrait } from "./compositions/portraits.ts";
import { poster } from "./compositions/poster.ts";
import { profile } from "./compositions/profile.ts";
import { drawSubject } from "./compositions/subjects.ts";
import { PALETTES } from "./draw/palettes.ts";
import { createRandom } from "./draw/random.ts";
import { createSheet, type Sheet } from "./draw/sheet.ts";
import type { Content } from "./output/content.ts";
import type { Job } from "./output/job.ts";

/** A raster picture drawn on a sheet whose details follow from its address. */
function raster(
  src: string,
  width: number,
  height: number,
  input: string,
  body: (sheet: Sheet) => string,
  plainWidth = width > 1000 ? 960 : Math.min(width, 640),
): Job {
  return {
    src,
    width,
    height,
    plainWidth,
    input,
    draw: () => {
      const sheet = createSheet(width, height, createRandom(src));
      return sheet.svg(body(sheet));
    },
  };
}

/** A raster picture whose scene follows from its text. */
function subject(src: string, width: number, height: number, text: string, plainWidth = Math.min(width, 960)): Job {
  return { src, width, height, plainWidth, input: text, draw: () => drawSubject(text, src, width, height) };
}

/** Pixels of a picture for newspapers: 25 cm at 300 to the inch. */
const PRINT_WIDTH = 3000;

/** A picture that the press page offers. */
const forPrint = (job: Job): Job => ({ ...job, printWidth: PRINT_WIDTH });

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Jakarta" });

/** "14–16 November 2025", as pages say it. */
function daysInWords({ startTime, endTime }: Content["event"]): string {
  const range = days.formatRange(new Date(startTime), new Date(endTime));
  return range.replace(/^(\d+)\u2009–\u2009/, "$1–").replaceAll("\u2009", " ");
}

const times = new Intl.DateTimeFormat("id", {
  ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Asia/Jakarta" },
});

/** "10.00–21.30 WIB": pages of both languages show the same poster. */
function hoursInWords({ startTime, endTime }: Content["event"]): string {
  const [from, to] = [startTime, endTime].map((moment) => times.format(new Date(moment)).replace(":", "."));
  return `${from}–${to} WIB`;
}

function headliners({ event }: Content): Job[] {
  const words = {
    title: event.title,
    date: daysInWords(event),
    time: hoursInWords(event),
    place: `${event.locationShort}, ${event.hall}`,
  };
  return [
    forPrint(raster(event.poster, 1080, 1350, JSON.stringify(words), (sheet) => poster(sheet, words))),
    raster(event.profileImage, 640, 640, "", profile),
    raster("/pictures/hero.webp", 1920, 800, "", hero, 1280),
    raster("/pictures/hero-square.webp", 1280, 1280, "", heroSquare, 960),
    raster("/pictures/hero-portrait.webp", 960, 1440, "", heroPortrait, 640),
    ...Object.entries(NAMED_SCENES).map(([name, scene]) =>
      raster(`/pictures/scenes/${name}.webp`, 1920, 1080, "", (sheet) => scene(sheet, PALETTES.sunrise)),
    ),
  ];
}

function marks({ brands, partners }: Content): Job[] {
  const own = brands.filter((brand) => brand.logo?.startsWith("/pictures/") === true);
  const brandDesigns = designMarks(
    own.map((brand) => ({ id: brand.slug, name: brand.name, about: `${brand.categories.join(" ")} ${brand.tagline}` })),
  );
  const partnerDesigns = designMarks(partners.map(({ id, name }) => ({ id, name, about: "" })));
  const square = own.flatMap((brand): Job[] => {
    const design = brandDesigns.get(brand.slug);
    if (design === undefined || brand.logo === null || brand.logo === undefined) return [];
    return [
      {
        src: brand.logo,
        width: 200,
        height: 200,
        plainWidth: 200,
        input: JSON.stringify(design),
        draw: () => brandMark(design),
      },
    ];
  });
  const wide = partners.flatMap((partner): Job[] => {
    const design = partnerDesigns.get(partner.id);
    if (design === undefined || !partner.logo.startsWith("/pictures/")) return [];
    return [
      {
        src: partner.logo,
        width: 420,
        height: 140,
        plainWidth: 420,
        input: JSON.stringify([design, partner.name]),
        draw: () => partnerLogo(design, partner.name),
      },
    ];
  });
  return [...square, ...wide];
}

function galleryJobs({ galleryItems }: Content): Job[] {
  const own = galleryItems.filter(({ src }) => src.startsWith("/pictures/"));
  return own.map(({ src, w, h, alt }) => subject(src, w > 0 ? w : 1600, h > 0 ? h : 1067, alt, 1280));
}

/** What an article's cover shows: its title and the description of its picture, or else its address. */
function articleText(slug: string, text: string): string {
  const alt = /^feature_image_alt:\s*(.+)$/m.exec(text)?.[1] ?? "";
  const title = /^title:\s*(.+)$/m.exec(text)?.[1] ?? "";
  return alt === "" ? `${title} ${slug}` : alt;
}

/** Every picture of the site, each once. */
export function allJobs(content: Content): Job[] {
  const jobs = [
    ...headliners(content),
    ...marks(content),
    ...galleryJobs(content),
    ...content.brands.flatMap((brand) =>
      brand.cover?.startsWith("/pictures/") === true
        ? [subject(brand.cover, 1280, 720, `${brand.categories.join(" ")} ${brand.tagline}`)]
        : [],
    ),
    ...content.programs
      .filter(({ image }) => image.startsWith("/pictures/"))
      .map((program) => forPrint(subject(program.image, 1280, 853, `${program.name} ${program.summary}`))),
    ...content.articles.map(({ slug, text }) =>
      subject(`/pictures/news/${slug}.webp`, 1200, 800, articleText(slug, text)),
    ),
  ];
  const bySrc = new Map(jobs.map((job) => [job.src, job]));
  for (const src of content.mentioned) {
    if (bySrc.has(src) || !src.endsWith(".webp")) continue;
    const words = (src.split("/").at(-1) ?? "").replace(".webp", "").replaceAll("-", " ");
    bySrc.set(
      src,
      src.startsWith("/pictures/authors/")
        ? raster(src, 640, 640, words, (sheet) => portrait(sheet, words), 320)
        : subject(src, 1280, 853, words),
    );
  }
  return [...bySrc.values()];
}
