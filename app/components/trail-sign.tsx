/** A lost-trail sign that carries the status code. Drawn for the eye only; the words beside it say the same. */
export function TrailSign({ status }: { status: number }) {
  return (
    <svg viewBox="0 0 220 150" width="220" height="150" aria-hidden="true" focusable="false" className="max-w-full">
      <path d="M104 60h12v88h-12z" className="fill-line" />
      <path d="M20 14h140l28 27-28 27H20z" className="fill-forest" />
      <path d="M200 84H96L76 102l20 18h104z" className="fill-accent" />
      <text x="96" y="54" textAnchor="middle" className="fill-on-forest font-display text-4xl font-bold">
        {status}
      </text>
      <path d="M100 102h80M112 110h56" className="stroke-on-accent" strokeWidth="4" strokeLinecap="round" />
      <path d="M60 148q50-10 100 0" className="stroke-line" strokeWidth="3" fill="none" />
    </svg>
  );
}
