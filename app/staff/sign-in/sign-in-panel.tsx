import { Form, useLocation } from "react-router";
import { OutcomePanel } from "~/design/components/form/outcome-panel";
import { m } from "~/paraglide/messages";
import { returnPath, withReturn } from "~/staff/accounts/return-path";
import { StaffPage } from "~/staff/frame/staff-page";
import { StaffLink } from "~/staff/staff-link";

type SignInPanelProps = {
  /** Whom the link signs in; null: it does not work. */
  email: string | null;
  /** Why it was not looked at. */
  message: string | null;
  /** Minutes for which a link works. */
  minutes: number;
};

/** The page of a mail's link: a button, since mail scanners follow links. */
export function SignInPanel({ email, message, minutes }: SignInPanelProps) {
  const { pathname, search } = useLocation();
  const to = returnPath(new URLSearchParams(search).get("to"));
  return (
    <StaffPage title={m.staff_title()}>
      {email === null ? (
        <OutcomePanel title={m.staff_link_broken_title()}>
          <p className="mt-3">{message ?? m.staff_link_broken_why({ minutes })}</p>
          <p className="mt-6">
            <StaffLink to={withReturn("/staff", to)} className="button-quiet">
              {m.staff_link_broken_again()}
            </StaffLink>
          </p>
        </OutcomePanel>
      ) : (
        <OutcomePanel title={m.staff_link_title()}>
          <p className="mt-3 wrap-anywhere">{m.staff_link_text({ email })}</p>
          <Form method="post" action={pathname + search} reloadDocument className="mt-6">
            <button type="submit" className="button-accent">
              {m.staff_link_button()}
            </button>
          </Form>
        </OutcomePanel>
      )}
    </StaffPage>
  );
}
