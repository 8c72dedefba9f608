import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { RowParts } from "~/staff/frame/staff-rows";
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
    <StaffPart id={DEVICES_ID} title={m.frame_phones()}>
      {link ? <DeviceLink link={link} /> : null}
      {devices.length === 0 ? <p className="text-muted">{m.gate_staff_none()}</p> : null}
      <ul className="staff-rows staff-devices">
        {devices.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
      <p className="staff-lead mt-4">{m.gate_staff_lead()}</p>
      {/* Not checked by the browser, whose messages are in its own language. */}
      <Form
        method="post"
        action={`${GATE_PATH}#${DOOR_ID}`}
        reloadDocument
        noValidate
        className="flex flex-wrap items-end gap-3"
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
        <button type="submit" className={devices.some(({ works }) => works) ? "button-quiet" : "button-accent"}>
          {m.gate_staff_make()}
        </button>
      </Form>
    </StaffPart>
  );
}

function Device({ device }: { device: DevicesView["devices"][number] }) {
  const { id, door, name, state, tone, facts, works, hasLink } = device;
  return (
    <li className="staff-row">
      <span className="wrap-anywhere">
        <strong>{door}</strong>{" "}
        <span className="staff-pill" data-tone={tone}>
          {state}
        </span>
        <RowParts parts={[...(name ? [name] : []), ...facts]} />
      </span>
      <span className="staff-row-actions">
        {hasLink ? (
          <StaffLink to={deviceLinkPath(id)} className="text-link">
            {m.gate_staff_show_link()}
            <span className="sr-only">{` (${door})`}</span>
          </StaffLink>
        ) : null}
        {works ? (
          <Form method="post" action={GATE_PATH} reloadDocument>
            <input type="hidden" name="revoke" value={id} />
            <button type="submit" className="text-link min-h-11 cursor-pointer">
              {m.gate_staff_revoke()}
              <span className="sr-only">{` (${door})`}</span>
            </button>
          </Form>
        ) : null}
      </span>
    </li>
  );
}

function DeviceLink({ link: { door, href, until, picture } }: { link: NonNullable<DevicesView["link"]> }) {
  return (
    <section id={LINK_ID} className="card mb-6 p-5">
      <h3 className="wrap-anywhere">{m.gate_staff_link_title({ door })}</h3>
      <p className="mt-3">{m.gate_staff_link_text({ moment: until })}</p>
      <img src={picture} alt={m.gate_staff_link_picture()} width={240} height={240} className="mt-6" />
      <p className="mt-6">
        <a href={href} className="text-link text-sm wrap-anywhere">
          {href}
        </a>
      </p>
    </section>
  );
}
