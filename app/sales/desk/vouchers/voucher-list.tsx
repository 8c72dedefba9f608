import { m } from "~/paraglide/messages";
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
            <StaffLink to={to} className="staff-row">
              <span className="wrap-anywhere">
                <strong>{title}</strong>
                <small>{detail}</small>
              </span>
              <span className="staff-row-fact">
                <small>{uses}</small>
                <span className="staff-pill" data-tone={tone}>
                  {state}
                </span>
              </span>
            </StaffLink>
          </li>
        ))}
      </ul>
    </>
  );
}
