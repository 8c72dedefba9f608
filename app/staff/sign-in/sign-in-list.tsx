import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import { PickAll, PickBar, PickBox } from "~/staff/frame/pick-rows";
import { StaffPart } from "~/staff/frame/staff-part";

export type ShownSignIn = {
  id: string;
  email: string;
  /** Empty: unknown. */
  device: string;
  /** A moment, and the time of day of its last use, as texts. */
  since: string;
  used: string;
  /** Whether it is the one of this request. */
  current: boolean;
};

/** Sign-ins that were last used on a day. */
export type SignInDay = { day: string; signIns: readonly ShownSignIn[] };

/** Sign-ins by day, each with a button that ends it, and boxes that choose several. */
export function SignInList({ days, areAllPicked }: { days: readonly SignInDay[]; areAllPicked: boolean }) {
  return (
    <Form method="post" action="/staff/sessions" reloadDocument>
      <PickAll href="/staff/sessions" areAll={areAllPicked} />
      {days.map(({ day, signIns }, index) => (
        <StaffPart key={day} id={`day-${index}`} title={day}>
          <ul className="staff-rows staff-sign-ins">
            {signIns.map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} isPicked={areAllPicked} />
            ))}
          </ul>
        </StaffPart>
      ))}
      <PickBar>
        <button type="submit" className="button-accent">
          {m.desk_end_many()}
        </button>
      </PickBar>
    </Form>
  );
}

function SignInRow({ signIn, isPicked }: { signIn: ShownSignIn; isPicked: boolean }) {
  const { id, email, device, since, used, current } = signIn;
  const name = device || m.staff_sign_in_unknown();
  return (
    <li className="staff-pick">
      {/* "Sign out" ends this one. */}
      {current ? (
        <span className="staff-pick-box" />
      ) : (
        <PickBox name="many" value={id} label={`${name}, ${email}`} isPicked={isPicked} />
      )}
      <div className="staff-row">
        <span className="wrap-anywhere">
          <span className="block">
            <strong>{name}</strong> {current ? <span className="staff-pill">{m.staff_sign_in_this()}</span> : null}
          </span>
          <small>{email}</small>
          <small>{`${m.staff_sign_in_used({ moment: used })} · ${m.staff_sign_in_since({ moment: since })}`}</small>
        </span>
        <span className="staff-row-actions">
          <button type="submit" name="session" value={id} className="text-link min-h-11 cursor-pointer">
            {m.staff_sign_in_end()}
            <span className="sr-only">{` (${name}, ${email})`}</span>
          </button>
        </span>
      </div>
    </li>
  );
}
