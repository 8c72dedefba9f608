import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { SessionProgressBar } from "./session-progress-bar";
import { StageMark } from "./stage-mark";
import type { StageView } from "./stage-views.server";

type StageListProps = {
  stages: readonly StageView[];
  /** Whether the day is today, and not over. */
  live: boolean;
};

/** The stages of a day beside its list, on a wide screen: what is on now and next, or when they have something; for `serverHtml`. */
export function StageList({ stages, live }: StageListProps) {
  return (
    <aside aria-labelledby="stages" className="stage-list print:hidden">
      <h2 id="stages" className="font-display text-xl font-bold">
        {live ? m.event_sign_now_and_next() : m.rundown_stages()}
      </h2>
      <ul>
        {stages.map((stage) => (
          <li key={stage.name}>
            <StageMark mark={stage.mark} />
            <div>
              <a href={localHref(stage.to)} className="text-link">
                {stage.name}
              </a>
              {stage.hours ? <p className="text-muted">{stage.hours}</p> : null}
              {stage.now.map((session) => (
                <StageSession key={session.path} label={m.rundown_on_now()} session={session} />
              ))}
              {stage.next ? <StageSession label={m.rundown_next()} session={stage.next} /> : null}
              {live && stage.now.length === 0 && !stage.next ? <p>{m.rundown_no_more()}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function StageSession({ label, session }: { label: string; session: NonNullable<StageView["next"]> }) {
  return (
    <p>
      <span className="text-muted">
        {label}, {session.when}
      </span>
      <a href={localHref(session.path)} lang={session.lang} className="block font-semibold hover:underline">
        {session.title}
      </a>
      {session.progress ? <SessionProgressBar {...session.progress} /> : null}
    </p>
  );
}
