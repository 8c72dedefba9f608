import { Strip, type StripBar } from "~/staff/frame/staff-part";

/** Most bars that each have their label: with more of them every second one has, and every third with more than twice as many. */
const ALL_LABELLED = 8;

/** A strip of counts with the labels of its bars below them; its words alone when there is nothing to draw. @param text what the strip shows, in words */
export function LabelledStrip({ strip, text }: { strip: readonly StripBar[]; text: string }) {
  if (strip.every(({ count }) => count === 0)) return <p className="staff-strip-none">{text}</p>;
  const step = Math.ceil(strip.length / ALL_LABELLED);
  return (
    <div className="labelled-strip">
      <Strip strip={strip} text={text} />
      <ul aria-hidden="true">
        {strip.map(({ id, label }, index) => (
          <li key={id}>{index % step === 0 ? label : ""}</li>
        ))}
      </ul>
    </div>
  );
}
