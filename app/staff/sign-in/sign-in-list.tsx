import { Form } from "react-router";
import { m } from "~/paraglide/messages";

export type ShownSignIn = {
  id: string;
  email: string;
  /** Empty: unknown. */
  device: string;
  /** Times as texts. */
  since: string;
  used: string;
  /** Whether it is the one of this request. */
  current: boolean;
};

/** Sign-ins, each with a button that ends it. */
export function SignInList({ signIns }: { signIns: readonly ShownSignIn[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {signIns.map(({ id, email, device, since, used, current }) => {
        const name = device || m.staff_sign_in_unknown();
        return (
          <li key={id} className="card flex flex-col gap-3 p-5">
            <div>
              <p className="font-display text-xl font-bold">{name}</p>
              <p className="wrap-anywhere">{email}</p>
              {current ? <p className="font-semibold text-moss">{m.staff_sign_in_this()}</p> : null}
              <p className="text-sm text-muted">{m.staff_sign_in_since({ moment: since })}</p>
              <p className="text-sm text-muted">{m.staff_sign_in_used({ moment: used })}</p>
            </div>
            <Form method="post" action="/staff/sessions" reloadDocument className="mt-auto">
              <input type="hidden" name="session" value={id} />
              <button type="submit" className="button-quiet">
                {m.staff_sign_in_end()}
                <span className="sr-only">{` (${name}, ${email})`}</span>
              </button>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
