/** The part of subset-font that we use; the package has no types. */
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2" | "truetype";
    /** A number pins the axis, a range cuts it. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
