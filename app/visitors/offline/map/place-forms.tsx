import { localHref } from "~/base/i18n/current-locale";
import { MapSearchFields, WayFields } from "~/visitors/map/map-forms";
import type { MapView } from "~/visitors/map/map-view.server";

type FormProps = { form: MapView["form"] };

/** The search of the map as a plain form, which the worker answers. */
export function PlainSearch({ form }: FormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the styles of the map are those of its page, which has a form.
    <form method="get" action={localHref("/map")} role="search" className="map-search">
      <MapSearchFields form={form} />
    </form>
  );
}

/** From where to where, as a plain form. */
export function PlainWayForm({ form }: FormProps) {
  return (
    <form method="get" action={localHref("/map")} className="map-way-form">
      <WayFields form={form} />
    </form>
  );
}
