import { Link } from "react-router";
import { foreignLang } from "~/base/translations/localized";
import { nameOfDay } from "~/base/values/jakarta-time";
import type { BrandSummary } from "~/content/model/brand";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { m } from "~/paraglide/messages";
import { MAX_STOPS } from "~/visitors/map/way/routes";
import { toSessionEntries, toSessionViews } from "~/visitors/rundown/rundown";
import type { RundownData } from "~/visitors/rundown/rundown-page.server";
import { SessionEntry } from "~/visitors/rundown/session-list";
import { StageMark } from "~/visitors/rundown/stage-mark";
import { starKey } from "~/visitors/stars/word";
import type { PackPage } from "./pack-page";

/**
 * Everything that can be starred, hidden: the page's script shows what this phone has starred (`show-kept-plan.ts`). Ways between sessions
 * need the server.
 * @param now ms since the epoch
 */
export function planPage(data: RundownData, brands: readonly BrandSummary[], now: number): PackPage {
  const main = (
    <>
      <PageHeader
        motif="signpost"
        eyebrow={m.plan_eyebrow()}
        title={m.plan_title()}
        lead={m.offline_plan_lead()}
        tight="with lead"
      />
      <div id="kept-plan" className="page plan-page">
        <p className="plan-note" hidden data-plan="looking">
          {m.plan_looking()}
        </p>
        <div hidden data-plan="empty">
          <EmptyState title={m.plan_empty_title()}>
            <p className="text-balance">{m.offline_plan_empty()}</p>
            <p className="mt-5 flex flex-wrap justify-center gap-3">
              <Link to="/rundown" className="button-accent">
                {m.plan_empty_rundown()}
              </Link>
              <Link to="/brands" className="button-quiet">
                {m.plan_empty_brands()}
              </Link>
            </p>
          </EmptyState>
        </div>
        <Days data={data} now={now} />
        <Brands brands={brands} />
        <Programs programs={data.programs} />
      </div>
    </>
  );
  return { path: "/plan", title: m.plan_title(), main };
}

function Days({ data: { sessions, programs, notes }, now }: { data: RundownData; now: number }) {
  const views = toSessionViews(sessions, programs, now, notes);
  const entries = toSessionEntries(views, false);
  return [...Map.groupBy(views.entries(), ([, { day }]) => day)].map(([day, ofDay]) => (
    <section key={day} hidden data-plan="part">
      <h2 className="blazed mb-6 font-display text-heading">{nameOfDay(day)}</h2>
      <ol className="trail">
        {ofDay.map(([index, { id }]) => {
          const entry = entries[index];
          return entry ? (
            <li key={id} hidden data-star={starKey("session", id)} className="trail-waypoint">
              <StageMark mark={entry.mark} />
              <SessionEntry session={{ ...entry, description: "", speakers: [], star: undefined }} />
            </li>
          ) : null;
        })}
      </ol>
    </section>
  ));
}

function Brands({ brands }: { brands: readonly BrandSummary[] }) {
  return (
    <section hidden data-plan="part" className="plan-box">
      <h2>{m.plan_brands()}</h2>
      <ul>
        {brands.map(({ slug, name, booth }) => (
          <li key={slug} hidden data-star={starKey("brand", slug)} data-place={slug} className="plan-stop">
            <span className="grid-square">{booth}</span>
            <p>
              <Link to={`/brands/${slug}`}>{name}</Link>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/map" data-plan="map" data-stops={MAX_STOPS - 1} className="button-quiet">
          {m.plan_walk_map()}
        </Link>
      </p>
    </section>
  );
}

function Programs({ programs }: Pick<RundownData, "programs">) {
  return (
    <section hidden data-plan="part" className="plan-box">
      <h2>{m.plan_programs()}</h2>
      <ul>
        {programs.map((program) => (
          <li key={program.slug} hidden data-star={starKey("program", program.slug)} className="plan-stop">
            <p lang={foreignLang(program)}>
              <strong>{program.name}</strong>
              <span>
                {program.schedule}, {program.stage}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
