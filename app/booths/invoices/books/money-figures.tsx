import { m } from "~/paraglide/messages";
import { BarList, StaffPart } from "~/staff/frame/staff-part";
import type { MoneyFigures } from "./money-figures.server";

/** Space of an edition, and its money by type and by week, against the edition before. */
export function MoneyFiguresPart({ figures: { space, types, weeks } }: { figures: MoneyFigures }) {
  return (
    <StaffPart id="money-figures" title={m.invoices_figures()}>
      <div className="staff-two">
        <div>
          <h3 className="mb-2 font-semibold">{m.invoices_space()}</h3>
          <BarList bars={space} />
        </div>
        <div>
          {types.length > 0 ? (
            <>
              <h3 className="mb-2 font-semibold">{m.invoices_by_type()}</h3>
              <BarList bars={types} />
            </>
          ) : null}
          {weeks.length > 0 ? (
            <>
              <h3 className="mt-6 mb-2 font-semibold">{m.invoices_by_week()}</h3>
              <BarList bars={weeks} />
            </>
          ) : null}
        </div>
      </div>
    </StaffPart>
  );
}
