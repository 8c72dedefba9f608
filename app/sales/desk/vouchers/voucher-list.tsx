import { m } from "~/paraglide/messages";
import { RowLink } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { NEW_VOUCHER_PATH } from "./voucher-address";
import type { VoucherList as List } from "./vouchers-view.server";

/** The vouchers of the edition with their uses. */
export function VoucherList({ vouchers }: { vouchers: List }) {
  return (
    <>
      <p>
        <StaffLink to={NEW_VOUCHER_PATH} className="button-accent">
          {m.vouchers_add()}
        </StaffLink>
      </p>
      {vouchers.length === 0 ? <p className="mt-4">{m.vouchers_list_none()}</p> : null}
      <ul className="staff-rows mt-4">
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
