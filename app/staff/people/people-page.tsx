import { Form } from "react-router";
import { LabelledField, LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { RowParts } from "~/staff/frame/staff-rows";
import type { PeopleRefused } from "./change-people.server";
import { PEOPLE_PATH, personId } from "./people-address";
import type { PeopleView } from "./people-view.server";

/** Who may sign in, with the form that invites somebody. It works without scripts. */
export function PeoplePage({ view, refusal }: { view: PeopleView; refusal: PeopleRefused | undefined }) {
  return (
    <>
      {refusal ? (
        <p role="alert" className="staff-question font-semibold wrap-anywhere">
          {refusal.message}
        </p>
      ) : null}
      {view.lacksOwner ? (
        <p role="note" className="staff-warning">
          {m.people_second_owner()}
        </p>
      ) : null}
      <ul className="staff-rows staff-people">
        {view.people.map((person) => (
          <li key={person.email} id={personId(person.email)} className="staff-row flex-wrap">
            <span className="wrap-anywhere">
              <strong>{person.email}</strong>{" "}
              {/* The select below shows the role. It cannot show a role of a newer release. */}
              {!person.isListed && view.roles.some(({ value }) => value === person.role) ? null : (
                <span className="staff-pill">{person.roleName}</span>
              )}
              <RowParts parts={[person.last, person.since]} />
            </span>
            {person.isListed ? null : <PersonForms person={person} roles={view.roles} />}
          </li>
        ))}
      </ul>
      <Invitation view={view} typed={refusal?.typed ?? null} />
    </>
  );
}

type Roles = PeopleView["roles"];

function RoleChoice({ id, roles, role }: { id: string; roles: Roles; role: string }) {
  return (
    <select id={id} name="role" defaultValue={role} className="field">
      {roles.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** What is done to somebody who was invited. To take somebody out takes two presses. */
function PersonForms({ person: { email, role }, roles }: { person: PeopleView["people"][number]; roles: Roles }) {
  const whom = <span className="sr-only">{` (${email})`}</span>;
  return (
    <div className="staff-acts items-center max-md:my-2">
      <Form method="post" action={PEOPLE_PATH} reloadDocument className="flex items-center gap-2">
        <input type="hidden" name="email" value={email} />
        <label htmlFor={`role-of-${email}`} className="sr-only">
          {m.people_role()}
          {whom}
        </label>
        <RoleChoice id={`role-of-${email}`} roles={roles} role={role} />
        <button type="submit" name="do" value="change" className="button-quiet shrink-0">
          {m.people_change()}
          {whom}
        </button>
      </Form>
      <details>
        <summary className="text-link staff-danger inline-flex min-h-11 items-center">
          {m.people_remove()}
          {whom}
        </summary>
        <Form method="post" action={PEOPLE_PATH} reloadDocument className="mt-2">
          <p className="mb-2">{m.people_remove_text()}</p>
          <input type="hidden" name="email" value={email} />
          <button type="submit" name="do" value="remove" className="button-quiet">
            {m.people_remove_yes()}
            {whom}
          </button>
        </Form>
      </details>
    </div>
  );
}

function Invitation({ view, typed }: { view: PeopleView; typed: PeopleRefused["typed"] }) {
  const { roles, languages } = view;
  return (
    <div className="staff-two mt-8">
      <section aria-labelledby="invite" className="staff-part">
        <h2 id="invite">{m.people_invite()}</h2>
        <Form method="post" action={PEOPLE_PATH} reloadDocument noValidate className="space-y-4">
          <LabelledInput
            id="person-email"
            label={m.staff_email()}
            name="email"
            type="email"
            maxLength={254}
            autoComplete="off"
            defaultValue={typed?.email}
          />
          <LabelledField id="person-role" label={m.people_role()}>
            {() => (
              <div className="people-role">
                <RoleChoice id="person-role" roles={roles} role={typed?.role ?? "gate"} />
                {roles.map(({ value, text }) => (
                  <small key={value} data-role={value}>
                    {text}
                  </small>
                ))}
              </div>
            )}
          </LabelledField>
          <LabelledField id="person-language" label={m.people_language()}>
            {() => (
              <select
                id="person-language"
                name="language"
                defaultValue={typed?.language ?? view.language}
                className="field"
              >
                {languages.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </LabelledField>
          <button type="submit" name="do" value="invite" className="button-accent">
            {m.people_invite_submit()}
          </button>
        </Form>
      </section>
      <section aria-labelledby="roles" className="staff-part">
        <h2 id="roles">{m.people_roles()}</h2>
        <dl className="staff-said">
          {roles.map(({ value, label, text }) => (
            <div key={value}>
              <dt className="font-semibold">{label}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
