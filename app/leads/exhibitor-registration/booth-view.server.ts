import { env } from "~/base/env/env.server";
import { foreignLang } from "~/base/translations/localized";
import { extraName } from "~/base/values/choices";
import { formatList, formatNumber } from "~/base/values/counts-and-lists";
import { formatPrice, formatSum } from "~/base/values/money";
import { BOOTH_TYPES, type OfBoothTypes, typesWith } from "~/content/model/booth-types";
import type { Exhibiting, OfferedBooth } from "~/content/model/exhibiting";
import { unitName } from "~/content/model/hall/hall-plan";
import type { SidesPrice } from "~/content/model/hall/unit-price";
import { BOOTH_SIZE, type BoothAnswer, type ExhibitorRegistration } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";
import { sizeOf, typedSize } from "./booth-area";
import { type BoothChoice, MAX_PIECES, MAX_SQUARES, unitsOfChoice } from "./booth-choice";
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
  const { squares } = choice;
  const names = squares.map(({ name }) => name);
  const lost = asked.squares.map(({ name }) => name).filter((name) => !names.includes(name));
  const size = sizeOf(choice);
  const price = priceOfBooth(exhibiting, choice, env.invoices.tax);
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
        area: formatNumber(sizeOf({ ...choice, size: undefined })),
        squares: names.join(),
        chosen: describeChosen(names, price && toReceipt(exhibiting, choice, price).total?.amount),
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
      squares: names.length > 0 ? describeSquares(names) : undefined,
      /** Which area counts, where another one was typed. */
      counted:
        choice.size !== undefined && choice.size !== size
          ? m.forms_booth_squares_count({ area: formatNumber(size), typed: choice.size })
          : undefined,
      fault: price ? undefined : faultOfSize(choice),
      ...(price && toReceipt(exhibiting, choice, price)),
      note: m.forms_booth_price_note(),
    },
    /** What the registration begins with. */
    prefill: { boothType: choice.type, boothSize: typedSize(size) } as Readonly<Record<string, string>>,
    plan: stock && toFloors(stock, new Set(names)),
  };
}

/** The choice without squares that have a brand by now. Their area is not booked either. */
function withoutLost(asked: BoothChoice, stock: Stock | null): BoothChoice {
  if (!stock) return { ...asked, squares: [] };
  const free = unitsOfChoice(asked, stock.plan).filter((unit) => !stock.taken.has(unit));
  const names = free.map((unit) => unitName(stock.plan, unit));
  return { ...asked, squares: asked.squares.filter(({ name }) => names.includes(name)) };
}

export type BoothView = ReturnType<typeof toBoothView>;

/** The squares and what they cost in one line; empty without squares. */
function describeChosen(squares: readonly string[], total: string | null | undefined): string {
  if (squares.length === 0) return "";
  return total ? `${describeSquares(squares)}, ${total}` : describeSquares(squares);
}

const describeSquares = (squares: readonly string[]) => m.forms_booth_squares({ squares: formatList(squares) });

/** Why no booth has an area: that of the squares where some are chosen. */
function faultOfSize(booth: Parameters<typeof sizeOf>[0]): string {
  const size = sizeOf(booth);
  const why =
    size > BOOTH_SIZE.max ? m.forms_booth_size_too_large({ max: BOOTH_SIZE.max }) : BOOTH_TOO_SMALL[booth.type]();
  return booth.squares.length > 0 ? `${m.forms_booth_squares_area({ area: formatNumber(size) })} ${why}` : why;
}

function toReceipt(exhibiting: Exhibiting, { type }: BoothChoice, price: BoothPrice) {
  const { currency, extras, taxPercent, tax } = exhibiting;
  const booths: OfBoothTypes<OfferedBooth> = exhibiting.booths;
  const { name = "", pricePerSquareMetre = 0 } = booths[type] ?? {};
  const inCurrency = (amount: number) => formatPrice(amount, currency);
  const { area } = price;
  return {
    lines: [
      ...(area
        ? [
            {
              what: m.forms_booth_price_area({
                ...{ type: name, size: formatNumber(area.size), price: inCurrency(pricePerSquareMetre) },
              }),
              amount: inCurrency(area.amount),
            },
          ]
        : []),
      ...price.sides.map((sides) => ({ what: describeSides(sides), amount: inCurrency(sides.amount) })),
      ...price.byHand.map(({ name: booth, size, amount }) => ({
        what: m.forms_booth_price_square({ booth, area: formatNumber(size) }),
        amount: inCurrency(amount),
      })),
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
            { what: m.forms_booth_price_tax({ percent: taxPercent ?? 0 }), amount: formatSum(price.tax, currency) },
          ],
    total: price.tax === undefined ? undefined : { what: m.forms_booth_price_total(), amount: inCurrency(price.total) },
  };
}

/** "Corner", "Corner × 2", or the number of sides where they have no name. */
function describeSides({ name, count }: SidesPrice): string {
  if (name === undefined) return m.booths_price_sides({ count });
  return count > 1 ? m.sides_times({ name, count }) : name;
}

/** A booth as it is registered: type and m² as they were typed. */
type Registered = { boothType: BoothAnswer; boothSize: number | undefined };

/** The booth of a registration: its type and area are those of its form, squares and extras those of the address. */
const toRegistered = ({ boothType: type, boothSize: size }: Registered, { squares, extras }: BoothChoice) => ({
  ...{ type, size, squares, extras },
});

/** Why a booth cannot be registered, about the field of its size; undefined: it can. Without squares and size it is the smallest of its type. */
export function faultOfRegistered(registered: Registered, choice: BoothChoice): string | undefined {
  const booth = toRegistered(registered, choice);
  const size = sizeOf(booth);
  return size < BOOTH_SIZE.min[booth.type] || size > BOOTH_SIZE.max ? faultOfSize(booth) : undefined;
}

/**
 * What is stored of a registration's booth, in the current language, for staff and for the visitor's mail. The area is that of the squares, where
 * some are chosen.
 * @param registered type and area as they were typed
 * @param exhibiting null when the prices are out of reach: the mails then name the squares alone
 */
export function describeRegisteredBooth(
  registered: Registered,
  choice: BoothChoice,
  exhibiting: Exhibiting | null,
): Pick<ExhibitorRegistration, "boothSize" | "squares" | "extras" | "estimate"> {
  const booth = toRegistered(registered, choice);
  const chosen =
    booth.squares.length > 0
      ? { squares: booth.squares.map(({ name }) => name).join(", "), boothSize: sizeOf(booth) }
      : {};
  if (!exhibiting) return chosen;
  const ordered = exhibiting.extras.flatMap(({ name }, index) => {
    const pieces = booth.extras[index] ?? 0;
    return pieces > 0 ? [m.forms_booth_price_extra({ pieces, name })] : [];
  });
  const type = BOOTH_TYPES.find((one) => one === booth.type);
  const price = type && priceOfBooth(exhibiting, { ...booth, type }, env.invoices.tax);
  return {
    ...chosen,
    ...(ordered.length > 0 && { extras: ordered.join("\n") }),
    ...(price && { estimate: describeEstimate(price, exhibiting) }),
  };
}

/** "Rp 16.483.500 (Rp 14.850.000 + PPN 11 %: Rp 1.633.500)" */
function describeEstimate({ net, tax, total }: BoothPrice, { currency, taxPercent, tax: words }: Exhibiting): string {
  if (tax === undefined) return `${formatSum(net, currency)}. ${words}`;
  return m.forms_booth_estimate({
    total: formatSum(total, currency),
    net: formatSum(net, currency),
    tax: formatSum(tax, currency),
    percent: taxPercent ?? 0,
  });
}
