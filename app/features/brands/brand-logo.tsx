/**
 * A brand's mark, or its initial on a contour-line tile. Decorative: the name is always beside it.
 * @param size CSS pixels, for both sides
 */
export function BrandLogo({ name, logo, size }: { name: string; logo: string | null; size: number }) {
  if (logo) {
    return (
      <img
        src={logo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className="shrink-0 rounded-xl"
      />
    );
  }
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className="shrink-0 rounded-xl"
    >
      <rect width="64" height="64" className="fill-raised" />
      <path
        d="M-4 50q18-26 36-14t36-18M-4 60q20-24 38-13t34-15M-4 40q18-28 34-16t38-20"
        className="stroke-line"
        strokeWidth="2"
        fill="none"
      />
      <text x="32" y="43" textAnchor="middle" className="fill-ink font-display text-3xl font-bold">
        {[...name][0]}
      </text>
    </svg>
  );
}
