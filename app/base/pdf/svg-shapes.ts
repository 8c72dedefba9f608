/** The numbers of an element's attributes, 0 where there is none. */
const numbersOf = (element: string, ...names: string[]): number[] =>
  names.map((name) => Number(new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? 0));

/**
 * The paths, circles and rectangles of an icon as the data of SVG paths. Other shapes, styles and groups' transforms are left out.
 * @param body elements of SVG
 */
export function pathsOfIcon(body: string): string[] {
  return [...body.matchAll(/<(path|circle|rect)\b[^>]*>/g)].map(([element, kind]) => {
    if (kind === "path") return /\sd="([^"]*)"/.exec(element)?.[1] ?? "";
    if (kind === "circle") {
      const [cx = 0, cy = 0, r = 0] = numbersOf(element, "cx", "cy", "r");
      return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    }
    const [x = 0, y = 0, width = 0, height = 0, r = 0] = numbersOf(element, "x", "y", "width", "height", "rx");
    const [w, h] = [width - 2 * r, height - 2 * r];
    const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
  });
}
