import { VOUCHERS_PATH } from "~/sales/desk/orders/order-address";

/** The path of the form that makes vouchers. */
export const NEW_VOUCHER_PATH = `${VOUCHERS_PATH}/new` as const;

/** The path of a voucher, and of the file with its codes. */
export const voucherPath = (id: string) => `${VOUCHERS_PATH}/${id}`;
export const codesPath = (id: string) => `${voucherPath(id)}/codes.csv`;
