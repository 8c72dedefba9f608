import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { DevicesView } from "./devices-view.server";

export const GATE_PATH = "/staff/gate";

const DOOR_ID = "gate-door";
const LINK_ID = "gate-link";

/** Where the link of a device is shown, which has not used it yet. */
export const deviceLinkPath = (device: string): string => `${GATE_PATH}?device=${device}#${LINK_ID}`;

/** The id of the list of phones on that page. */
export const DEVICES_ID = "devices";

/** Phones at the doors, with a form that makes a link for another one. @param props.fault why it made none; empty: nothing is wrong */
export function DeviceList({ view: { link, devices }, fault }: { view: DevicesView; fault: string }) {
  return (
    <>
      {link ? <DeviceLink link={link} /> : null}
      {/* Not checked by the browser, whose messages are in its own language. */}
      <Form
        method="post"
        action={`${GATE_PATH}#${DOOR_ID}`}
        reloadDocument
        noValidate
        className="flex flex-wrap items-end gap-4"
      >
        <LabelledInput
          id={DOOR_ID}
          label={m.gate_staff_door()}
          hint={m.gate_staff_door_hint()}
          name="door"
          fault={fault}
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
                <StaffLink to={deviceLinkPath(id)} className="text-link inline-flex min-h-11 items-center">
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
    <section id={LINK_ID} className="card mb-8 p-5">
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
