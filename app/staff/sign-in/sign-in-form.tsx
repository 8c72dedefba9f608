import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { OutcomePanel } from "~/design/components/form/outcome-panel";
import { m } from "~/paraglide/messages";
import { withReturn } from "~/staff/accounts/return-path";
import { StaffPage } from "~/staff/frame/staff-page";
import { StaffLink } from "~/staff/staff-link";

type SignInProps = {
  /** Whether a link was asked for. */
  sent: boolean;
  /** The page that was asked for; null: "Today". */
  to: string | null;
  /** Minutes for which a link works. */
  minutes: number;
  /** Why none was asked for, and what was typed. */
  refusal?: { message: string; email: string };
};

/** The page for people who have not signed in. */
export function SignIn({ sent, to, minutes, refusal }: SignInProps) {
  return (
    <StaffPage title={m.staff_title()} lead={m.staff_sign_in_lead()}>
      {sent && !refusal ? (
        <OutcomePanel title={m.staff_sent_title()}>
          <p className="mt-3">{m.staff_sent_text({ minutes })}</p>
          <p className="mt-3">{m.staff_sent_spam()}</p>
          <p className="mt-6">
            <StaffLink to={withReturn("/staff", to)} className="button-quiet">
              {m.staff_sent_again()}
            </StaffLink>
          </p>
        </OutcomePanel>
      ) : (
        <SignInForm to={to} refusal={refusal} />
      )}
      {/* A link from elsewhere, such as a chat, comes without the cookie: this one brings it. */}
      <p className="mt-8 text-muted">
        {m.staff_already()}{" "}
        <StaffLink to={to ?? "/staff"} className="text-link">
          {m.staff_already_open()}
        </StaffLink>
      </p>
    </StaffPage>
  );
}

function SignInForm({ to, refusal }: Pick<SignInProps, "to" | "refusal">) {
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form method="post" action={withReturn("/staff", to)} reloadDocument noValidate className="max-w-lg space-y-5">
      <LabelledInput
        id="staff-email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={refusal?.email}
        label={m.staff_email()}
        fault={refusal?.message}
      />
      <button type="submit" className="button-accent">
        {m.staff_sign_in_submit()}
      </button>
    </Form>
  );
}
