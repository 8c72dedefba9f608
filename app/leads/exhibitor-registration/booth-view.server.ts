import { foreignLang } from "~/base/translations/localized";
import { extraName } from "~/base/values/choices";
import { formatList } from "~/base/values/counts-and-lists";
import { formatPrice } from "~/base/values/money";
import { BOOTH_TYPES, type OfBoothTypes, typesWith } from "~/content/model/booth-types";
import type { Exhibiting, OfferedBooth } from "~/content/model/exhibiting";
import { unitName } from "~/content/model/hall/hall-plan";
import { openSidesOf, type SidesPrice } from "~/content/model/hall/unit-price";
import { areaOf } from "~/content/model/hall/unit-shape";
import { BOOTH_SIZE } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";
import { sizeOf } from "./booth-area";
import { type BoothChoice, boothHref, MAX_PIECES, MAX_SQUARES, unitsOfChoice } from "./booth-choice";
import { type BoothPrice, priceOfBooth } from "./booth-price";
import { type Stock, toFloors } from "./floor-view.server";
import { BOOTH_TOO_SMALL } from "./too-small";

/**
 * What the page shows of a choice: the form with what was chosen, the price, and the squares of the plan.
 * @param asked the choice in the address; without one it is the smallest booth
 * @param stock the plan with the booths that have a brand; null when they are unknown, so that no square can be chosen
 */
export function toBoothView(exhibiting: Exhibiting, asked: BoothChoice, stock: Stock | null) {
  const choice = withoutLost(asked, stock);
  const lost = asked.squares.filter((square) => !choice.squares.includes(square));
  const size = sizeOf(choice);
  const price = priceOfBooth(exhibiting, { type: choice.type, size, sides: choice.sides, pieces: choice.extras });
  const { currency } = exhibiting;
  const booths: OfBoothTypes<OfferedBooth> = exhibiting.booths;
  const lang = foreignLang(exhibiting);
  return {
    title: m.forms_booth_price_title(),
    form: {
      types: typesWith(booths).map((type) => ({ value: type, label: booths[type]?.name ?? "" })),
      values: {
        type: choice.type,
        size: String(choice.size ?? ""),
        /** m² where none is typed. */
        area: String(sizeOf({ ...choice, size: undefined })),
        squares: choice.squares.join(),
        chosen: describeChosen(choice.squares, price && toReceipt(exhibiting, choice, size, price).total?.amount),
        ...Object.fromEntries(
          exhibiting.extras.map((_, index) => [extraName(index), String(choice.extras[index] || "")]),
        ),
      } as Readonly<Record<string, string>>,
      lang,
      extras: exhibiting.extras.map(({ name, price: each, per }, index) => ({
        name: extraName(index),
        label: name,
        price: m.forms_prospectus_price({ price: formatPrice(each, currency), per }),
        max: MAX_PIECES,
      })),
    },
    receipt: {
      lang,
      surplus:
        choice.surplus.length > 0
          ? m.forms_booth_squares_most({ max: MAX_SQUARES, squares: formatList(choice.surplus) })
          : undefined,
      lost: lost.length > 0 ? m.forms_booth_squares_taken({ squares: formatList(lost) }) : undefined,
      squares: choice.squares.length > 0 ? describeSquares(choice.squares) : undefined,
      fault: price ? undefined : describeFault(choice),
      ...(price && toReceipt(exhibiting, choice, size, price)),
      note: m.forms_booth_price_note(),
      register: { to: `${boothHref(choice)}#register`, label: m.forms_booth_price_register() },
    },
    /** What the registration begins with. */
    prefill: { boothType: choice.type, boothSize: String(size) } as Readonly<Record<string, string>>,
    plan: stock && toFloors(stock, new Set(choice.squares)),
  };
}

/** The choice without squares that have a brand by now. Their area is not booked either. */
function withoutLost(asked: BoothChoice, stock: Stock | null): BoothChoice {
  const units = stock ? unitsOfChoice(asked, stock.plan) : [];
  const free = units.filter((unit) => stock && !stock.taken.has(unit));
  if (free.length === asked.squares.length) return asked;
  const area = free.reduce((sum, unit) => sum + areaOf(unit), 0);
  const squares = free.flatMap((unit) => (stock ? unitName(stock.plan, unit) : []));
  return { ...asked, squares, area, sides: free.map(openSidesOf) };
}

export type BoothView = ReturnType<typeof toBoothView>;

/** The squares and what they cost in one line; empty without squares. */
function describeChosen(squares: readonly string[], total: string | null | undefined): string {
  if (squares.length === 0) return "";
  return total ? `${describeSquares(squares)}, ${total}` : describeSquares(squares);
}

const describeSquares = (squares: readonly string[]) => m.forms_booth_squares({ squares: formatList(squares) });

function describeFault(choice: BoothChoice): string {
  if (sizeOf(choice) > BOOTH_SIZE.max) return m.forms_booth_size_too_large({ max: BOOTH_SIZE.max });
  return BOOTH_TOO_SMALL[choice.type]();
}

function toReceipt(exhibiting: Exhibiting, { type }: BoothChoice, size: number, price: BoothPrice) {
  const { currency, extras, taxPercent, tax } = exhibiting;
  const booths: OfBoothTypes<OfferedBooth> = exhibiting.booths;
  const { name = "", pricePerSquareMetre = 0 } = booths[type] ?? {};
  const inCurrency = (amount: number) => formatPrice(amount, currency);
  return {
    lines: [
      {
        what: m.forms_booth_price_area({ type: name, size, price: inCurrency(pricePerSquareMetre) }),
        amount: inCurrency(price.area),
      },
      ...price.sides.map((sides) => ({ what: describeSides(sides), amount: inCurrency(sides.amount) })),
      ...price.extras.map(({ index, pieces, amount }) => ({
        what: m.forms_booth_price_extra({ pieces, name: extras[index]?.name ?? "" }),
        amount: inCurrency(amount),
      })),
    ],
    sums:
      price.tax === undefined
        ? [{ what: tax, amount: inCurrency(price.net) }]
        : [
            { what: m.forms_booth_price_net(), amount: inCurrency(price.net) },
            { what: m.forms_booth_price_tax({ percent: taxPercent ?? 0 }), amount: inCurrency(price.tax) },
          ],
    total: price.tax === undefined ? undefined : { what: m.forms_booth_price_total(), amount: inCurrency(price.total) },
  };
}

/** "Corner", "Corner × 2", or the number of sides where they have no name. */
function describeSides({ name, count }: SidesPrice): string {
  if (name === undefined) return m.booths_price_sides({ count });
  return count > 1 ? m.sides_times({ name, count }) : name;
}

/**
 * What a registration says of squares, extras and price, in the current language, for staff and for the visitor's mail.
 * @param registered type and area as they were registered
 * @param exhibiting null when the prices are out of reach: the mails then name the squares alone
 */
export function describeRegisteredBooth(
  registered: { boothType: string; boothSize?: number | undefined },
  choice: BoothChoice,
  exhibiting: Exhibiting | null,
): { squares: string | undefined; extras: string | undefined; estimate: string | undefined } {
  const squares = choice.squares.length > 0 ? choice.squares.join(", ") : undefined;
  if (!exhibiting) return { squares, extras: undefined, estimate: undefined };
  const ordered = exhibiting.extras.flatMap(({ name }, index) => {
    const pieces = choice.extras[index] ?? 0;
    return pieces > 0 ? [m.forms_booth_price_extra({ pieces, name })] : [];
  });
  const type = BOOTH_TYPES.find((one) => one === registered.boothType);
  const price =
    type &&
    priceOfBooth(exhibiting, {
      type,
      size: registered.boothSize ?? BOOTH_SIZE.min[type],
      sides: choice.sides,
      pieces: choice.extras,
    });
  return {
    squares,
    extras: ordered.length > 0 ? ordered.join("\n") : undefined,
    estimate: price ? describeEstimate(price, exhibiting) : undefined,
  };
}

/** "Rp 16.483.500 (Rp 14.850.000 + PPN 11 %: Rp 1.633.500)" */
function describeEstimate({ net, tax, total }: BoothPrice, { currency, taxPercent, tax: words }: Exhibiting): string {
  if (tax === undefined) return `${formatPrice(net, currency)}. ${words}`;
  return m.forms_booth_estimate({
    total: formatPrice(total, currency),
    net: formatPrice(net, currency),
    tax: formatPrice(tax, currency),
    percent: taxPercent ?? 0,
  });
}
