import { Link } from "react-router";
import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";

/** What comes after a form was sent: steps in order, and pages that help meanwhile. */
export function NextSteps(props: {
  steps: readonly { when: string; text: string }[];
  links: readonly { to: string; label: string }[];
}) {
  return (
    <section aria-labelledby="next-steps" className="mt-12">
      <h2 id="next-steps" className="blazed mb-6 font-display text-2xl font-extrabold">
        {m.forms_next_steps()}
      </h2>
      <ol className="waypoints">
        {props.steps.map(({ when, text }) => (
          <li key={when}>
            <p className="font-bold">{when}</p>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1">
        {props.links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="text-link inline-flex min-h-11 items-center gap-2">
              <Icon name="lucide:arrow-right" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
