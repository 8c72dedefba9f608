import { Link } from "react-router";
import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";
import type { TopicView, WayView } from "./visit-view.server";

const COLUMNS = [m.info_visit_way, m.info_visit_stop, m.info_visit_fare, m.info_visit_last] as const;

/** The language of the texts where it is not the page's. */
type LangProps = { lang: string | undefined };

/** The ways to the hall as a table, which the style sheet lays out as one card a way on a phone. */
export function Ways({ ways, lang }: { ways: readonly WayView[] } & LangProps) {
  return (
    <table className="ways">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column()} scope="col">
              {column()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody lang={lang}>
        {ways.map(({ id, name, icon, drawing, stop, fare, last }) => (
          <tr key={id} id={id}>
            <th scope="row">
              <Icon name={icon} drawing={drawing} />
              <span>{name}</span>
            </th>
            {[stop, fare, last].map((text, index) => (
              <td key={text} data-column={COLUMNS[index + 1]?.()}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The longest text that is set large. */
const SHORT = 40;

/** Whether a text is set large: hours, or a price, and no sentence after them. */
const isFigure = (text: string): boolean => text.length <= SHORT && /\d/.test(text) && !/\. ./.test(text);

/** Everything else that visitors ask for, a card a topic. */
export function VisitTopics({ topics, lang }: { topics: readonly TopicView[] } & LangProps) {
  return (
    <div lang={lang} className="visit-topics">
      {topics.map(({ id, title, icon, drawing, facts, more }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="card">
          <h2 id={`${id}-title`}>
            <Icon name={icon} drawing={drawing} />
            {title}
          </h2>
          <dl>
            {facts.map(({ id: fact, label, text }) => (
              <div key={fact} id={fact}>
                <dt>{label}</dt>
                <dd className={isFigure(text) ? "short" : undefined}>{text}</dd>
              </div>
            ))}
          </dl>
          {more ? (
            <Link to={more.to} className="text-link">
              {more.label}
            </Link>
          ) : null}
        </section>
      ))}
    </div>
  );
}
