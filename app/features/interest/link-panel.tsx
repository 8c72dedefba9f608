import { Form, Link } from "react-router";
import { OutcomePanel } from "~/components/form/outcome-panel";

type LinkPanelProps = {
  /** What the link asks, or what came of it. */
  step: "confirm" | "confirmed" | "unsubscribe" | "unsubscribed" | "broken";
  /** What the visitor asked to be told about; empty where it is not needed. */
  subject: string;
};

/** What a visitor sees who opened a link in a mail of the list. */
export function LinkPanel({ step, subject }: LinkPanelProps) {
  switch (step) {
    case "confirm":
      return (
        <OutcomePanel title="One more press">
          <p className="mt-3">May we write to you about {subject}?</p>
          <PostButton label="Yes, tell me" />
          <p className="mt-6 text-sm text-muted">If not, just close this page, and we delete your address.</p>
        </OutcomePanel>
      );
    case "confirmed":
      return (
        <OutcomePanel title="You are on the list" done>
          <p className="mt-3">
            Thank you. We write to you about {subject}. Each mail has a link that takes you off the list at once.
          </p>
          <NextLink to="/news" label="Read the news meanwhile" />
        </OutcomePanel>
      );
    case "unsubscribe":
      return (
        <OutcomePanel title="Shall we stop writing?">
          <p className="mt-3">One press, and we delete your address from our list.</p>
          <PostButton label="Unsubscribe" />
        </OutcomePanel>
      );
    case "unsubscribed":
      return (
        <OutcomePanel title="You are off the list" done>
          <p className="mt-3">We deleted your address and do not write to you any more.</p>
          <NextLink to="/updates" label="Changed your mind? Ask again" />
        </OutcomePanel>
      );
    case "broken":
      return (
        <OutcomePanel title="This link does not work">
          <p className="mt-3">
            It may be older than a week, or only a part of it was copied, or the address is no longer on our list.
          </p>
          <p className="mt-3">
            You can ask for a new link. To leave the list, use the link in another mail of ours, or{" "}
            <Link to="/contact" className="text-link">
              write to us
            </Link>
            .
          </p>
          <NextLink to="/updates" label="Ask for a new link" />
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
