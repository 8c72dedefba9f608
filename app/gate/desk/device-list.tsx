import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { DevicesView } from "./devices-view.server";

export const GATE_PATH = "/staff/gate";

/** The id of the list of phones on that page. */
export const DEVICES_ID = "devices";

/** Phones at the doors, with a form that makes a link for another one. */
export function DeviceList({ view: { link, devices } }: { view: DevicesView }) {
  return (
    <>
      {link ? <DeviceLink link={link} /> : null}
      <Form method="post" action={GATE_PATH} reloadDocument className="flex flex-wrap items-end gap-4">
        <LabelledInput
          id="gate-door"
          label={m.gate_staff_door()}
          hint={m.gate_staff_door_hint()}
          name="door"
          required
          maxLength={40}
          autoComplete="off"
        />
        <button type="submit" className="button-accent">
          {m.gate_staff_make()}
        </button>
      </Form>
      {devices.length === 0 ? <p className="mt-8">{m.gate_staff_none()}</p> : null}
      <ul id={DEVICES_ID} className="mt-8 grid gap-4 md:grid-cols-2">
        {devices.map(({ id, door, name, state, tone, facts, works, hasLink }) => (
          <li key={id} className="card flex flex-col gap-3 p-5">
            <div>
              <p className="font-display text-xl font-bold wrap-anywhere">{door}</p>
              <p className="font-semibold">
                <span className="staff-dot" data-tone={tone} aria-hidden="true" />
                {state}
              </p>
              {name ? <p>{name}</p> : null}
              {facts.map((fact) => (
                <p key={fact} className="text-sm text-muted">
                  {fact}
                </p>
              ))}
            </div>
            {hasLink ? (
              <p>
                <StaffLink to={`${GATE_PATH}?device=${id}`} className="text-link inline-flex min-h-11 items-center">
                  {m.gate_staff_show_link()}
                  <span className="sr-only">{` (${door})`}</span>
                </StaffLink>
              </p>
            ) : null}
            {works ? (
              <Form method="post" action={GATE_PATH} reloadDocument className="mt-auto">
                <input type="hidden" name="revoke" value={id} />
                <button type="submit" className="button-quiet">
                  {m.gate_staff_revoke()}
                  <span className="sr-only">{` (${door})`}</span>
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function DeviceLink({ link: { door, href, until, picture } }: { link: NonNullable<DevicesView["link"]> }) {
  return (
    <section className="card mb-8 p-5">
      <h2 className="font-display text-2xl font-bold wrap-anywhere">{m.gate_staff_link_title({ door })}</h2>
      <p className="mt-3">{m.gate_staff_link_text({ moment: until })}</p>
      <img src={picture} alt={m.gate_staff_link_picture()} width={240} height={240} className="mt-6" />
      <p className="mt-6">
        <a href={href} className="text-link font-mono text-sm wrap-anywhere">
          {href}
        </a>
      </p>
    </section>
  );
}
