import { Form, Link } from "react-router";
import { OutcomePanel } from "~/design/components/form/outcome-panel";
import { m } from "~/paraglide/messages";

type InterestPanelProps = {
  /** What the link asks, or what came of it. */
  step: "confirm" | "confirmed" | "unsubscribe" | "unsubscribed" | "broken";
  /** What the visitor asked to be told about; empty where it is not needed. */
  subject: string;
};

/** What a visitor sees who opened a link in a mail of the list. */
export function InterestPanel({ step, subject }: InterestPanelProps) {
  switch (step) {
    case "confirm":
      return (
        <OutcomePanel title={m.forms_link_confirm_title()}>
          <p className="mt-3">{m.forms_link_confirm_text({ subject })}</p>
          <PostButton label={m.forms_link_confirm_button()} />
          <p className="mt-6 text-sm text-muted">{m.forms_link_confirm_no()}</p>
        </OutcomePanel>
      );
    case "confirmed":
      return (
        <OutcomePanel title={m.forms_link_confirmed_title()} done>
          <p className="mt-3">{m.forms_link_confirmed_text({ subject })}</p>
          <NextLink to="/news" label={m.forms_link_confirmed_news()} />
        </OutcomePanel>
      );
    case "unsubscribe":
      return (
        <OutcomePanel title={m.forms_link_unsubscribe_title()}>
          <p className="mt-3">{m.forms_link_unsubscribe_text()}</p>
          <PostButton label={m.forms_link_unsubscribe()} />
        </OutcomePanel>
      );
    case "unsubscribed":
      return (
        <OutcomePanel title={m.forms_link_unsubscribed_title()} done>
          <p className="mt-3">{m.forms_link_unsubscribed_text()}</p>
          <NextLink to="/updates" label={m.forms_link_unsubscribed_again()} />
        </OutcomePanel>
      );
    case "broken":
      return (
        <OutcomePanel title={m.forms_link_broken_title()}>
          <p className="mt-3">{m.forms_link_broken_why()}</p>
          <p className="mt-3">
            {m.forms_link_broken_ask()}{" "}
            <Link to="/contact" className="text-link">
              {m.forms_link_broken_write()}
            </Link>
            .
          </p>
          <NextLink to="/updates" label={m.forms_link_broken_again()} />
        </OutcomePanel>
      );
  }
}

/** Posts to the link's own address. */
function PostButton({ label }: { label: string }) {
  return (
    <Form method="post" className="mt-6">
      <button type="submit" className="button-accent">
        {label}
      </button>
    </Form>
  );
}

function NextLink({ to, label }: { to: string; label: string }) {
  return (
    <p className="mt-6">
      <Link to={to} className="button-quiet">
        {label}
      </Link>
    </p>
  );
}
