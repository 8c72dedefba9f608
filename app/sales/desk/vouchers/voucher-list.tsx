import { m } from "~/paraglide/messages";
import { RowLink } from "~/staff/frame/staff-rows";
import type { VoucherList as List } from "./vouchers-view.server";

/** The vouchers of the edition with their uses. */
export function VoucherList({ vouchers }: { vouchers: List }) {
  return (
    <>
      {vouchers.length === 0 ? <p className="text-muted">{m.vouchers_list_none()}</p> : null}
      <ul className="staff-rows">
        {vouchers.map(({ to, title, detail, uses, state, tone }) => (
          <li key={to}>
            <RowLink
              {...{ to, title }}
              detail={<small>{detail}</small>}
              fact={<small>{uses}</small>}
              state={{ label: state, tone }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
