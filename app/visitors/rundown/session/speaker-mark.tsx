/**
 * A speaker's initials on a tile with contour lines, in place of a photograph. Decorative: the name is always beside it.
 * @param size CSS pixels, for both sides
 */
export function SpeakerMark({ initials, size }: { initials: string; size: number }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      data-stage={((initials.codePointAt(0) ?? 0) % 4) + 1}
      className="speaker-mark"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="32" cy="32" r="32" />
      <path d="M-4 50q18-26 36-14t36-18M-4 62q20-24 38-13t34-15M-4 38q18-28 34-16t38-20" />
      <text x="32" y="40" textAnchor="middle">
        {initials}
      </text>
    </svg>
  );
}
