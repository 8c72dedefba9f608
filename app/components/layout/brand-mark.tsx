/** The expo's mark: a summit in contour lines. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false" className="shrink-0">
      <rect width="32" height="32" rx="9" className="fill-forest" />
      <path d="M5 24 13 11l4 6 3-4 7 11Z" className="fill-accent" />
      <path d="M5 27h22M8 20.5h16" className="stroke-on-forest" strokeWidth="1.5" strokeLinecap="round" fill="none" />
    </svg>
  );
}
