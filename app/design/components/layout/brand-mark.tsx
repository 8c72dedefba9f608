/** The expo's mark: a summit in contour lines with the sun behind it, on a sign's board. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false" className="shrink-0">
      <path d="M4 0h32a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z" className="fill-forest" />
      <circle cx="27" cy="13" r="6" className="fill-accent" />
      <path d="M2 33 15 11l7 11 4-5 12 16Z" className="fill-on-forest" />
      <path
        d="M9 33 15.200 22l4.300 6.500L23 33M13.500 33l2-3.500L18 33"
        className="stroke-forest"
        strokeWidth="1.75"
        strokeLinejoin="round"
        fill="none"
      />
    </svg>
  );
}
