import type { TableFormat } from "~/base/tables/table";
import { m } from "~/paraglide/messages";
import type { ExportKind } from "./export-rules";

/** What a file has, as staff read it; also the name of a workbook's sheet. */
export const exportKindLabels: Readonly<Record<ExportKind, () => string>> = {
  orders: m.exports_orders,
  tickets: m.exports_tickets,
  money: m.exports_money,
  scans: m.exports_scans,
  leads: m.exports_leads,
  exhibitors: m.offers_export_exhibitors,
  booths: m.offers_export_booths,
  offers: m.offers_title,
  invoices: m.invoices_export,
};

/** The same with what the rows show. */
export const exportKindTexts: Readonly<Record<ExportKind, () => string>> = {
  orders: m.exports_orders_text,
  tickets: m.exports_tickets_text,
  money: m.exports_money_text,
  scans: m.exports_scans_text,
  leads: m.exports_leads_text,
  exhibitors: m.offers_export_exhibitors_text,
  booths: m.offers_export_booths_text,
  offers: m.offers_export_offers_text,
  invoices: m.invoices_export_text,
};

export const exportFormatLabels: Readonly<Record<TableFormat, () => string>> = {
  xlsx: m.exports_xlsx,
  "csv-comma": m.exports_csv_comma,
  "csv-semicolon": m.exports_csv_semicolon,
};
