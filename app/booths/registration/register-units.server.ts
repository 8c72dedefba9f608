import { localHref } from "~/base/i18n/current-locale";
import { formatList } from "~/base/values/counts-and-lists";
import { nearestUnits } from "~/booths/model/nearest-units";
import { UnitsTaken } from "~/booths/model/units-taken";
import type { AskedUnits, BoothHolds } from "~/booths/stock/booth-holds.server";
import { occupiedIn, toWanted } from "~/booths/stock/edition-units.server";
import { holdsBooths, showChange } from "~/booths/stock/site-booths.server";
import { shownBooths } from "~/content/availability/shown-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import type { Unit } from "~/content/model/hall/hall";
import { unitKey, unitName } from "~/content/model/hall/hall-plan";
import { currentContent } from "~/content/site-content.server";
import {
  type BoothChoice,
  boothHref,
  readBoothChoice,
  unitsOfChoice,
} from "~/leads/exhibitor-registration/booth-choice";
import type { ExhibitorRegistration } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";
import { FormRefused, type FormWay } from "~/platform/forms/public-form.server";
import type { ActionArgs } from "~/platform/forms/read-form.server";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { hashAddress } from "~/platform/http/security/rate-limit.server";
import type { SubmissionRules } from "~/platform/outbox/kinds";
import type { NewSubmission } from "~/platform/outbox/outbox";
import type { Outbox } from "~/platform/outbox/outbox.server";

/** A registration with the units that it asks for; absent: none, or it came by the API, where nobody saw what is free. */
type Registering = NewSubmission & { payload: ExhibitorRegistration; asked?: AskedUnits };

/** The rules of registrations, which hold their units in the transaction that stores them. */
export const holdingRules = (rules: SubmissionRules, register: BoothHolds["register"]): SubmissionRules => ({
  ...rules,
  async storeBeside(sql, schema, id, submission) {
    await rules.storeBeside?.(sql, schema, id, submission);
    const { asked, payload } = submission as Registering;
    if (asked) await register(sql, id, payload, asked);
  },
});

/** How many choices are offered in place of units that others have. */
const OFFERED = 3;

/** An outbox that holds the units in a form's address with it. What others have by now is refused, with the nearest that are free. */
export function holdingUnits(outbox: Pick<Outbox, "submit">, args: ActionArgs & { url: URL }): Pick<Outbox, "submit"> {
  if (!holdsBooths()) return outbox;
  return {
    async submit(submission) {
      const content = currentContent();
      const choice = readBoothChoice(args.url.searchParams, content);
      const units = unitsOfChoice(choice, content);
      if (units.length === 0) return outbox.submit(submission);
      const occupied = occupiedIn(content);
      const address = visitorAddress(args.request, args.context);
      const { boothType } = (submission as Registering).payload;
      const asked: AskedUnits = {
        edition: currentEdition().number,
        units: units.map((unit) => toWanted(content, unit, boothType)),
        occupied,
        network: address && hashAddress(address),
      };
      try {
        const accepted = await outbox.submit({ ...submission, asked } as NewSubmission);
        await showChange();
        return accepted;
      } catch (error) {
        if (!(error instanceof UnitsTaken)) throw error;
        await showChange();
        throw refusal(choice, units, error.keys, occupied);
      }
    },
  };
}

/** Says which units are gone, with a button for each choice near them, and one for none. Everything else of the form stays as it was typed. */
function refusal(
  choice: BoothChoice,
  wanted: readonly Unit[],
  gone: readonly string[],
  occupied: ReadonlySet<string>,
): FormRefused {
  const content = currentContent();
  const shown = shownBooths();
  const isFree = (unit: Unit) => {
    const key = unitKey(unit);
    return !gone.includes(key) && !occupied.has(key) && !shown.has(key);
  };
  const names = (units: readonly Unit[]) => units.map((unit) => unitName(content, unit));
  const wayTo = (squares: readonly string[], label: string): FormWay => ({
    to: localHref(`${boothHref({ ...choice, squares })}#register`),
    label,
  });
  const near = nearestUnits(wanted, content.units.filter(isFree), OFFERED).map(names);
  const taken = formatList(names(wanted.filter((unit) => gone.includes(unitKey(unit)))));
  const text =
    near.length > 0
      ? m.booths_taken({ squares: taken, near: near.map((squares) => formatList(squares)).join("; ") })
      : m.booths_taken_all({ squares: taken });
  return new FormRefused(text, {
    ways: [
      ...near.map((squares) => wayTo(squares, m.booths_take_instead({ squares: formatList(squares) }))),
      wayTo([], m.booths_take_none()),
    ],
  });
}
