/** A lost-trail sign with the status code. Decorative: the text beside it has the same code. */
export function TrailSign({ status }: { status: number }) {
  return (
    <svg viewBox="0 0 340 250" width="340" height="250" aria-hidden="true" focusable="false" className="max-w-full">
      <path d="M40 234q44-26 92-12t88-8 104 12q8 10 12 24H4q14-10 36-16Z" className="fill-raised stroke-line" />
      <path d="M152 22q12-8 24 0v212h-24Z" className="fill-moss" />
      <path d="M152 120h24v8h-24zM152 196h24v8h-24z" className="fill-ground opacity-40" />
      <path d="M36 40h206l44 38-44 38H36q-6 0-6-6V46q0-6 6-6Z" className="fill-forest stroke-ground" strokeWidth="5" />
      <path d="M44 52h188M44 104h188" className="stroke-on-forest opacity-40" strokeWidth="2" strokeDasharray="2 7" />
      <text
        x="142"
        y="98"
        textAnchor="middle"
        className="fill-on-forest font-display text-6xl font-extrabold tracking-wide"
      >
        {status}
      </text>
      <g transform="rotate(7 160 160)">
        <path
          d="M304 132H116l-36 28 36 28h188q6 0 6-6v-44q0-6-6-6Z"
          className="fill-accent stroke-ground"
          strokeWidth="5"
        />
        <path
          d="M128 160q14-18 28 0t28 0 28 0 28 0 28 0"
          className="stroke-on-accent"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="12 9"
          fill="none"
        />
        <path d="m284 152 12 16m0-16-12 16" className="stroke-on-accent" strokeWidth="5" strokeLinecap="round" />
      </g>
    </svg>
  );
}
