import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { StaffPart } from "~/staff/frame/staff-part";
import type { AmenityChoice, DrawingPage, DrawnFault } from "./drawing-pages";
import { BUTTON, NEW_THINGS, type NewKind } from "./rules/press-names";
import { type Frame, isPoint, nameOf, type Thing } from "./rules/things";
import { placeText, thingName } from "./thing-words";
import { ToolForm, type ToolFormProps } from "./tool-form";

type Wrong = { wrong: Pick<DrawingPage, "typed" | "fieldFaults"> };
type WithForm = { form: ToolFormProps };

const newNames: Readonly<Record<NewKind, () => string>> = {
  booth: m.drawing_add_booth,
  aisle: m.drawing_add_aisle,
  stage: m.drawing_add_stage,
  wall: m.drawing_add_wall,
  sign: m.drawing_add_sign,
  door: m.drawing_add_door,
  amenity: m.drawing_add_amenity,
};

/** Puts something new into the hall. */
export function AddForm({ form }: WithForm) {
  return (
    <ToolForm form={form} className="drawing-adds">
      <fieldset>
        <legend className="sr-only">{m.drawing_add()}</legend>
        {NEW_THINGS.map((kind) => (
          <button key={kind} type="submit" name={BUTTON} value={`add:${kind}`} className="drawing-add">
            {newNames[kind]()}
          </button>
        ))}
      </fieldset>
    </ToolForm>
  );
}

/** The numbers of what is chosen. */
export function ChosenForm(props: WithForm & Wrong & { thing: Thing; amenities: readonly AmenityChoice[] }) {
  const { form, thing, amenities, wrong } = props;
  const { id, kind, name, other, x, y, w, h, amenity, open = [], corners } = thing;
  const isNamed = nameOf(thing) === "words";
  const field = (field: string, label: string, value: string | number, isWide = false) => (
    <div className={isWide ? "col-span-2" : undefined}>
      <LabelledInput
        id={`thing-${field}`}
        label={label}
        name={field}
        inputMode={isWide ? "text" : "decimal"}
        defaultValue={wrong.typed[field] ?? value}
        {...(wrong.fieldFaults[field] && { fault: wrong.fieldFaults[field] })}
      />
    </div>
  );
  return (
    <StaffPart id="chosen" title={m.drawing_chosen({ thing: thingName(thing, amenities) })}>
      {/* Another thing, or the same at another place, has other values. */}
      <ToolForm key={[id, name, x, y, w, h].join(" ")} form={form} className="space-y-3">
        <div className="grid grid-cols-2 gap-3">
          {kind === "booth" ? field("name", m.drawing_number(), name, true) : null}
          {isNamed ? field("name", m.drawing_name(), name, true) : null}
          {isNamed ? field("other", m.drawing_name_other(), other ?? "", true) : null}
          {kind === "amenity" ? (
            <div className="col-span-2">
              <LabelledSelect
                id="thing-amenity"
                name="amenity"
                label={m.drawing_kind_amenity()}
                value={amenity ?? ""}
                options={amenities}
              />
            </div>
          ) : null}
          {field("x", m.drawing_from_west(), x)}
          {field("y", m.drawing_from_north(), y)}
          {isPoint(thing) ? null : field("w", m.drawing_width(), w)}
          {isPoint(thing) ? null : field("h", m.drawing_height(), h)}
        </div>
        {kind === "booth" ? <OpenSides open={open} /> : null}
        {kind === "fixture" ? <Tick name="wall" label={m.drawing_wall()} isTicked={thing.wall === true} /> : null}
        <p className="flex flex-wrap gap-2">
          <button type="submit" name={BUTTON} value="set" className="button-quiet">
            {m.drawing_apply()}
          </button>
          <button type="submit" name={BUTTON} value="remove" className="button-quiet">
            {m.drawing_remove()}
          </button>
          {kind === "booth" && !corners ? (
            <>
              <button type="submit" name={BUTTON} value="split-across" className="button-quiet">
                {m.drawing_split_across()}
              </button>
              <button type="submit" name={BUTTON} value="split-down" className="button-quiet">
                {m.drawing_split_down()}
              </button>
            </>
          ) : null}
        </p>
      </ToolForm>
    </StaffPart>
  );
}

const Tick = ({ name, label, isTicked }: { name: string; label: string; isTicked: boolean }) => (
  <label className="flex min-h-11 items-center gap-2">
    <input type="checkbox" name={name} value="true" defaultChecked={isTicked} className="size-6 shrink-0" />
    {label}
  </label>
);

function OpenSides({ open }: { open: readonly string[] }) {
  const sides = {
    north: m.drawing_open_north,
    east: m.drawing_open_east,
    south: m.drawing_open_south,
    west: m.drawing_open_west,
  };
  return (
    <fieldset>
      <legend className="font-semibold">{m.drawing_open()}</legend>
      <div className="flex flex-wrap gap-x-5">
        {Object.entries(sides).map(([side, label]) => (
          <Tick key={side} name={`open_${side}`} label={label()} isTicked={open.includes(side)} />
        ))}
      </div>
    </fieldset>
  );
}

/** What is done with several booths: those that are chosen, or those that are named. */
export function SeveralForm({ form, booths, wrong }: WithForm & Wrong & { booths: readonly Thing[] }) {
  const numbers = booths.map(({ name }) => name).join(", ");
  const { typed, fieldFaults } = wrong;
  return (
    <StaffPart id="several" title={m.drawing_several()}>
      <ToolForm key={numbers} form={form} className="space-y-3">
        <LabelledInput
          id="several-booths"
          label={m.drawing_booths()}
          name="booths"
          defaultValue={typed.booths ?? numbers}
          {...(fieldFaults.booths && { fault: fieldFaults.booths })}
        />
        <LabelledInput
          id="several-first"
          label={m.drawing_first()}
          name="first"
          defaultValue={typed.first ?? ""}
          {...(fieldFaults.first && { fault: fieldFaults.first })}
        />
        <p className="flex flex-wrap gap-2">
          <button type="submit" name={BUTTON} value="number" className="button-quiet">
            {m.drawing_number_from()}
          </button>
          <button type="submit" name={BUTTON} value="merge" className="button-quiet">
            {m.drawing_merge()}
          </button>
        </p>
      </ToolForm>
    </StaffPart>
  );
}

/** What is wrong, each with the way to its place. */
export function FaultForm({ form, faults }: WithForm & { faults: readonly DrawnFault[] }) {
  return (
    <StaffPart id="faults" title={m.drawing_faults()}>
      {faults.length === 0 ? <p className="text-muted">{m.drawing_faults_none()}</p> : null}
      <ToolForm form={form}>
        <ul className="staff-rows">
          {faults.map(({ id, text, isWarning }) => (
            <li key={`${id} ${text}`} className="drawing-fault" data-tone={isWarning ? "waits" : "asks"}>
              {id === null ? (
                <span>{text}</span>
              ) : (
                <button type="submit" name={BUTTON} value={`choose:${id}`}>
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      </ToolForm>
    </StaffPart>
  );
}

/** Everything in the hall, to choose it. */
export function ThingList(
  props: WithForm & { things: readonly Thing[]; chosen: readonly string[]; amenities: readonly AmenityChoice[] },
) {
  const { form, things, chosen, amenities } = props;
  return (
    <StaffPart id="things" title={m.drawing_things()}>
      <ToolForm form={form}>
        <ul className="drawing-things">
          {things.map((thing) => (
            <li key={thing.id}>
              <button
                type="submit"
                name={BUTTON}
                value={`choose:${thing.id}`}
                aria-label={placeText(thing, amenities)}
                aria-pressed={chosen.includes(thing.id)}
              >
                {thingName(thing, amenities)}
              </button>
            </li>
          ))}
        </ul>
      </ToolForm>
    </StaffPart>
  );
}

/** The walls and the level. */
export function FrameForm({ form, frame, wrong }: WithForm & Wrong & { frame: Frame }) {
  const field = (name: "width" | "depth" | "level", label: string) => (
    <LabelledInput
      id={`frame-${name}`}
      label={label}
      name={name}
      inputMode="decimal"
      defaultValue={wrong.typed[name] ?? frame[name]}
      {...(wrong.fieldFaults[name] && { fault: wrong.fieldFaults[name] })}
    />
  );
  return (
    <StaffPart id="frame" title={m.drawing_frame()}>
      <ToolForm key={[frame.width, frame.depth, frame.level].join(" ")} form={form} className="drawing-frame">
        {field("width", m.drawing_width())}
        {field("depth", m.drawing_depth())}
        {field("level", m.drawing_level())}
        <p>
          <button type="submit" name={BUTTON} value="frame" className="button-quiet">
            {m.drawing_apply()}
          </button>
        </p>
      </ToolForm>
    </StaffPart>
  );
}
