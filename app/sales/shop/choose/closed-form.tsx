import { OutcomePanel } from "~/design/components/form/outcome-panel";
import { m } from "~/paraglide/messages";

/** In place of a form of an order that takes nothing any more. @param back address of the order */
export function ClosedForm({ title, back }: { title: string; back: string }) {
  return (
    <OutcomePanel title={title}>
      <p className="mt-6">
        <a href={back} className="button-quiet">
          {m.orders_open()}
        </a>
      </p>
    </OutcomePanel>
  );
}
