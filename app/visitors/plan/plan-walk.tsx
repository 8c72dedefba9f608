import { localHref } from "~/base/i18n/current-locale";
import { StarButton } from "~/design/components/star/star";
import { m } from "~/paraglide/messages";
import { PLAN_FORM } from "./plan-form";
import type { BrandStop, WalkView } from "./plan-walk.server";

/** The brands of a plan in the order of a short walk. */
export function PlanWalk({ walk: { from, length, map, stops, further, others } }: { walk: WalkView }) {
  return (
    <section aria-labelledby="plan-brands" className="plan-box">
      <h2 id="plan-brands">{m.plan_brands()}</h2>
      {stops.length > 0 ? (
        <>
          {from && length ? <p className="plan-length">{m.plan_walk({ place: from, length })}</p> : null}
          <ol>
            {stops.map((stop) => (
              <BrandLine key={stop.word} stop={stop} />
            ))}
          </ol>
          <p className="print:hidden">
            <a href={localHref(map)} className="button-quiet" rel="nofollow">
              {m.plan_walk_map()}
            </a>
          </p>
        </>
      ) : null}
      {further.length > 0 ? <More title={m.plan_walk_further()} stops={further} /> : null}
      {others.length > 0 ? <More title={m.plan_walk_others()} stops={others} /> : null}
    </section>
  );
}

function More({ title, stops }: { title: string; stops: readonly BrandStop[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {stops.map((stop) => (
          <BrandLine key={stop.word} stop={stop} />
        ))}
      </ul>
    </>
  );
}

function BrandLine({ stop: { word, name, path, tagline, lang, booth, days, walk } }: { stop: BrandStop }) {
  return (
    <li className="plan-stop">
      <span className="grid-square">
        <span className="sr-only">{`${m.brands_booth()} `}</span>
        {booth}
      </span>
      <p>
        <a href={localHref(path)}>{name}</a>
        <span lang={lang}>{tagline}</span>
        {walk || days ? <small>{[walk, days].filter(Boolean).join(" · ")}</small> : null}
      </p>
      <StarButton word={word} name={name} pressed field="drop" value={word} form={PLAN_FORM} />
    </li>
  );
}
