import { m } from "~/paraglide/messages";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { RowLink } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { NEW_VOUCHER_PATH } from "./voucher-address";
import type { VoucherList as List } from "./vouchers-view.server";

/** The vouchers of the edition with their uses. */
export function VoucherList({ vouchers }: { vouchers: List }) {
  return (
    <>
      {vouchers.length === 0 ? (
        <NothingHere text={m.vouchers_list_none()}>
          <StaffLink to={NEW_VOUCHER_PATH} className="button-accent">
            {m.vouchers_add()}
          </StaffLink>
        </NothingHere>
      ) : null}
      <ul className="staff-rows staff-lined">
        {vouchers.map(({ to, title, detail: [what, until], uses, state, tone }) => (
          <li key={to}>
            <RowLink
              {...{ to, title }}
              detail={
                <small className="staff-row-parts">
                  <span>{what}</span> <span>{until}</span>
                </small>
              }
              fact={<span>{uses}</span>}
              state={{ label: state, tone }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
