/** A picture to be made. */
export interface Job {
  /** Its address on the site, `/pictures/….webp` or `.svg`. */
  src: string;
  /** Everything that its drawing depends on beside the generator's own sources. */
  input: string;
  /** Its own size in CSS pixels; renditions never exceed it. */
  width: number;
  height: number;
  /** The width of the file at `src` itself. */
  plainWidth: number;
  /** Draws it as SVG. */
  draw: () => string;
}

/** What the site knows about a picture. */
export interface ManifestEntry {
  width: number;
  height: number;
  /** Widths of the renditions, ascending; empty for SVG. */
  widths: number[];
  /** A CSS background of at most 200 bytes; empty for SVG. */
  placeholder: string;
}

const WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** The widths in which a picture is rendered: all that do not exceed its own. */
export function widthsFor(job: Job): number[] {
  return job.src.endsWith(".svg") ? [] : WIDTHS.filter((width) => width <= job.width);
}

/** The addresses of all files of a picture. */
export function filesOf(job: Job): string[] {
  if (job.src.endsWith(".svg")) return [job.src];
  const stem = job.src.replace(/\.webp$/, "");
  return [job.src, ...widthsFor(job).flatMap((width) => [`${stem}-${width}.webp`, `${stem}-${width}.avif`])];
}
