import { Form } from "react-router";
import { formatNumber } from "~/base/values/counts-and-lists";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { RowParts } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import type { DayView } from "./day-view.server";
import type { DevicesView } from "./devices-view.server";

export const GATE_PATH = "/staff/gate";

const DOOR_ID = "gate-door";
const LINK_ID = "gate-link";

/** Where the link of a device is shown, which has not used it yet. */
export const deviceLinkPath = (device: string): string => `${GATE_PATH}?device=${device}#${LINK_ID}`;

/** The id of the list of phones on that page. */
export const DEVICES_ID = "devices";

type DeviceListProps = {
  view: DevicesView;
  /** What the doors have done on the day that is shown. */
  counts: DayView["doors"];
  /** Why no link was made; empty: nothing is wrong. */
  fault: string;
};

/** A card for each door with its phones, and a form that makes a link for another one. */
export function DeviceList({ view: { link, doors }, counts, fault }: DeviceListProps) {
  const hasPhone = doors.some(({ phones }) => phones.length > 0);
  return (
    <StaffPart id={DEVICES_ID} title={m.frame_phones()}>
      {link ? <DeviceLink link={link} /> : null}
      {doors.length === 0 ? <p className="text-muted">{m.gate_staff_none()}</p> : null}
      <ul className="door-cards">
        {doors.map((door) => (
          <DoorCard key={door.door} door={door} count={counts.find((one) => one.door === door.door)} />
        ))}
      </ul>
      {hasPhone ? <h3 className="mt-5">{m.gate_staff_another()}</h3> : null}
      <p className="staff-lead mt-1">{m.gate_staff_lead()}</p>
      {/* Not checked by the browser, whose messages are in its own language. */}
      <Form
        method="post"
        action={`${GATE_PATH}#${DOOR_ID}`}
        reloadDocument
        noValidate
        className="staff-find staff-jump"
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
        <button type="submit" className={hasPhone ? "button-quiet" : "button-accent"}>
          {m.gate_staff_make()}
        </button>
      </Form>
    </StaffPart>
  );
}

type Door = DevicesView["doors"][number];

function DoorCard({ door, count }: { door: Door; count: DayView["doors"][number] | undefined }) {
  const isAlone = ({ name }: Door["phones"][number]) => door.phones.filter((one) => one.name === name).length === 1;
  const figures = [
    { label: m.frame_gate_entered(), value: count?.entered ?? 0 },
    ...(count === undefined || count.recent === null ? [] : [{ label: m.gate_door_recent(), value: count.recent }]),
    ...(door.waiting > 0 ? [{ label: m.gate_door_waiting(), value: door.waiting }] : []),
  ];
  return (
    <li className="door-card">
      <h3 className="wrap-anywhere">
        {door.tone === "good" || door.tone === "asks" ? (
          <span className="door-dot" data-tone={door.tone} aria-hidden="true" />
        ) : null}
        {door.door}
      </h3>
      <dl className="door-figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {door.phones.length === 0 ? <p className="text-sm text-muted">{m.gate_door_none()}</p> : null}
      <ul>
        {door.phones.map((phone, index) => (
          <Phone key={phone.id} phone={phone} place={isAlone(phone) ? null : index + 1} />
        ))}
      </ul>
      {door.ended.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted">
            {m.gate_door_ended({ count: door.ended.length })}
          </summary>
          <ul>
            {door.ended.map((phone) => (
              <Phone key={phone.id} phone={phone} place={null} />
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

/** A phone of a door. @param props.place what tells it apart from others of the same name, from 1; null: its name is enough */
function Phone({ phone, place }: { phone: Door["phones"][number]; place: number | null }) {
  const { id, door, name, state, tone, facts, works, hasLink } = phone;
  return (
    <li className="door-phone">
      <span className="wrap-anywhere">
        {[name || m.gate_phone(), place].filter(Boolean).join(" ")}{" "}
        <span className="staff-pill" data-tone={tone}>
          {state}
        </span>
        <RowParts parts={facts} />
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
            <button type="submit" className="door-end min-h-11 min-w-11 cursor-pointer">
              {hasLink ? m.gate_staff_remove() : m.gate_staff_revoke()}
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
