import { localHref } from "~/base/i18n/current-locale";
import { formatList } from "~/base/values/counts-and-lists";
import { enlargedUnits, nearestUnits } from "~/booths/model/nearest-units";
import { UnitsTaken } from "~/booths/model/units-taken";
import type { AskedUnits, BoothHolds } from "~/booths/stock/booth-holds.server";
import { occupiedIn, toWanted } from "~/booths/stock/edition-units.server";
import { holdsBooths, showChange } from "~/booths/stock/site-booths.server";
import { handPrices, shownBooths } from "~/content/availability/shown-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import type { HallPlan, Unit } from "~/content/model/hall/hall";
import { unitKey, unitName } from "~/content/model/hall/hall-plan";
import { currentContent } from "~/content/site-content.server";
import {
  type AddressedChoice,
  boothHref,
  MAX_SQUARES,
  readBoothChoice,
  unitsOfChoice,
} from "~/leads/exhibitor-registration/booth-choice";
import { BOOTH_SIZE, type BoothAnswer, type ExhibitorRegistration } from "~/leads/model/exhibitor-registration";
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
      const choice = readBoothChoice(args.url.searchParams, content, handPrices());
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
  choice: AddressedChoice,
  wanted: readonly Unit[],
  gone: readonly string[],
  occupied: ReadonlySet<string>,
): FormRefused {
  const content = currentContent();
  const free = freeUnits(content, occupied).filter((unit) => !gone.includes(unitKey(unit)));
  const near = nearestUnits(wanted, free, OFFERED);
  const [first, ...others] = near.map((units) => formatList(namesIn(content, units)));
  const taken = formatList(
    namesIn(
      content,
      wanted.filter((unit) => gone.includes(unitKey(unit))),
    ),
  );
  const text =
    first === undefined
      ? m.booths_taken_all({ squares: taken })
      : m.booths_taken({ squares: taken, near: [first, ...others].join("; ") });
  return new FormRefused(text, { ways: waysTo(content, choice, near) });
}

/**
 * Says at the field of the size why squares cannot be registered, with a button for each choice that has them and more beside them, and one for
 * none.
 * @param why the message
 */
export function refuseSize(
  query: URLSearchParams,
  { boothType, plan }: { boothType: BoothAnswer; plan: HallPlan | null },
  why: string,
): FormRefused {
  const fields = { boothSize: [why] };
  const choice = readBoothChoice(query, plan, handPrices());
  const wanted = plan ? unitsOfChoice(choice, plan) : [];
  if (!plan || wanted.length === 0) return new FormRefused(fields);
  const free = holdsBooths() ? freeUnits(plan, occupiedIn(currentContent())) : [];
  const most = { units: MAX_SQUARES, choices: OFFERED };
  const larger = enlargedUnits(wanted, free, BOOTH_SIZE.min[boothType], most);
  return new FormRefused(fields, { ways: waysTo(plan, choice, larger) });
}

/** The units of a plan that can be had now. @param occupied keys of those that a brand has */
function freeUnits({ units }: HallPlan, occupied: ReadonlySet<string>): Unit[] {
  const shown = shownBooths();
  return units.filter((unit) => !occupied.has(unitKey(unit)) && !shown.has(unitKey(unit)));
}

const namesIn = (plan: HallPlan, units: readonly Unit[]) => units.map((unit) => unitName(plan, unit));

/** A button for each choice of units in place of those of an address, and one for none. */
function waysTo(plan: HallPlan, choice: AddressedChoice, choices: readonly (readonly Unit[])[]): FormWay[] {
  const wayTo = (names: readonly string[], label: string): FormWay => ({
    to: localHref(`${boothHref({ ...choice, squares: names.map((name) => ({ name })) })}#register`),
    label,
  });
  return [
    ...choices.map((units) => {
      const names = namesIn(plan, units);
      return wayTo(names, m.booths_take_instead({ squares: formatList(names) }));
    }),
    wayTo([], m.booths_take_none()),
  ];
}
