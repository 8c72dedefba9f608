/** The path of the figures of sales, and of the file with all orders. */
export const FIGURES_PATH = "/staff/figures";
export const ORDERS_CSV_PATH = "/staff/orders/export.csv";
