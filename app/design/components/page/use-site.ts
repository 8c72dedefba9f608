import { useRouteLoaderData } from "react-router";
import type { Words } from "~/base/i18n/wording";
import type { Action } from "~/base/values/action";
import type { ColorModePreference } from "~/base/values/choices";
import type { Menu } from "~/config/pages";
import type { ShownPast, ShownPreview } from "~/design/components/feedback/page-bars";
import type { Toast } from "~/design/components/feedback/toast";
import type { Notice } from "~/design/model/notice";

/** A way to reach the organiser, as a link with an icon. `note` says whom it is for. */
export type ContactWay = { icon: string; label: string; text: string; note?: string; href: string };

/** The root loader's data (`readSite`): what header, footer and every page may show. */
export type Site = {
  name: string;
  shortName: string;
  /** Without a trailing slash. */
  url: string;
  company: { name: string; address: string };
  /** `whatsapp` is E.164, `whatsappText` the same number for reading. */
  contact: { email: string; whatsapp: string; whatsappText: string };
  /** The paths of the pages in each menu, in order. */
  menus: Readonly<Record<Menu, readonly string[]>>;
  /** By path. */
  menuLabels: Readonly<Record<string, string>>;
  contactWays: readonly ContactWay[];
  /** Addresses of chats with the marketing team. */
  chats: { sponsorship: string; mediaPartner: string };
  blogAdminUrl: string | undefined;
  iconHosts: readonly string[];
  /** What messages in the browser say instead of the words that the site ships with, by their keys. */
  texts: Readonly<Record<string, Words>> | undefined;
  colorMode: ColorModePreference;
  toast: Toast | null;
  /** The button in the header. */
  headerAction: Action;
  /** Label of the link to the booths; absent while none can be booked. */
  exhibit: string | undefined;
  /** `id` differs when any of it changes. */
  notice: (Pick<Notice, "level" | "text" | "link"> & { id: string }) | null;
  /** null: the pages show what is published. */
  preview: ShownPreview | null;
  /** Of a page of a past edition: what it says of that, and the paths in menus that only the current edition has. */
  past?: ShownPast & { elsewhere: readonly string[] };
  /** While the hall is open: differs when what open pages show has changed (`/live.json`). */
  live?: string;
  /** What the footer says about a clock that was set. */
  clockNote: string | null;
};

/** The root loader's data; undefined only when the root loader has failed. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<Site>("root");
}
