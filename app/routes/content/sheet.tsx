import { useState } from "react";
import { sheetKindOf } from "~/content/editing/documents/content-address.server";
import { changeSheet } from "~/content/editing/sheets/change-sheet.server";
import { readSheetPage } from "~/content/editing/sheets/sheet-page.server";
import type { SheetPage } from "~/content/editing/sheets/sheet-pages";
import { SheetPanel } from "~/content/editing/sheets/sheet-panel";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { StaffPage } from "~/staff/frame/staff-page";
import { rememberRefusal, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/sheet";

function kindIn({ params, url }: Pick<Route.LoaderArgs, "params" | "url">) {
  const kind = sheetKindOf(params.kind);
  if (!kind) throw pageNotFound(url.pathname);
  return kind;
}

/** `/staff/content/brands/+sheet`: all documents of a kind as a spreadsheet, to download, edit and upload. */
export async function loader(args: Route.LoaderArgs) {
  if (wasRefused(args.context)) return { shown: null };
  return { shown: readSheetPage(kindIn(args)) };
}

export const action = (args: Route.ActionArgs) => rememberRefusal(args.context, changeSheet(kindIn(args), args));

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.shown?.title ?? m.editing_content());

export default function Sheet({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData;
  // To the router a link within the page is a navigation, which forgets what the action returned.
  const [page] = useState<SheetPage | null>(actionData ?? shown);
  return (
    <StaffPage title={page?.title ?? m.editing_content()} back={page?.back}>
      {page ? <SheetPanel page={page} /> : null}
    </StaffPage>
  );
}
