/** A picture to draw. */
export interface Job {
  /** Its URL path, `/pictures/….webp` or `.svg`. */
  src: string;
  /** The input of the drawing, apart from the sources of this package. */
  input: string;
  /** Its own size in CSS pixels; renditions never exceed it. */
  width: number;
  height: number;
  /** The width of the file at `src` itself. */
  plainWidth: number;
  /** The width of a JPEG beside it for newspapers; absent: there is none. */
  printWidth?: number;
  /** Draws it as SVG. */
  draw: () => string;
  /** The file of a photograph that takes the drawing's place. */
  photo?: string;
}

/** The manifest entry of a picture. */
export interface ManifestEntry {
  width: number;
  height: number;
  /** Widths of the renditions, ascending; empty for SVG. */
  widths: number[];
  /** A CSS background of at most 200 bytes; empty for SVG. */
  placeholder: string;
  /** The size of the JPEG for newspapers, at `…-print.jpg`. */
  print?: { width: number; height: number };
}

const WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** The widths in which a picture is rendered: all that do not exceed its own. */
export function widthsFor(job: Pick<Job, "src" | "width">): number[] {
  return job.src.endsWith(".svg") ? [] : WIDTHS.filter((width) => width <= job.width);
}

/** The URL paths of all files of a picture. */
export function filesOf(job: Pick<Job, "src" | "width" | "printWidth">): string[] {
  if (job.src.endsWith(".svg")) return [job.src];
  const stem = job.src.replace(/\.webp$/, "");
  const print = job.printWidth === undefined ? [] : [`${stem}-print.jpg`];
  return [job.src, ...print, ...widthsFor(job).flatMap((width) => [`${stem}-${width}.webp`, `${stem}-${width}.avif`])];
}
