import type { RefObject } from "react";
import type { DataRouter } from "react-router";
import { BOOTH_TYPES } from "~/content/model/booth-types";
import { readCount, SQUARE_AREA, sizeOf, typedSize } from "./booth-area";

/** Values by field name. */
type Values = Readonly<Record<string, string>>;

/** Fields that the form of the price and the registration both have: the name in the one, and in the other. */
const TWINS = [
  ["type", "boothType"],
  ["size", "boothSize"],
] as const;

/** ms after the last change before the price follows. */
const PAUSE_MS = 250;

/**
 * Has the price follow each change, and type and area of the price's form and of the registration follow each other.
 * @param follow calculates the price again, by sending the price's form
 * @param router whose state says what is under way
 * @param page the key of the address that the page was rendered for
 * @returns `show` writes what the page was calculated for into the forms, except the first time, when they say it; `end` ends it all. Null on a page that has only one of them
 */
export function keepBoothInStep(
  follow: (price: HTMLFormElement) => void,
  router: Pick<DataRouter, "state"> | undefined,
  page: RefObject<string>,
) {
  const price = document.querySelector<HTMLFormElement>("#booth form");
  const registration = document.querySelector<HTMLFormElement>("#register form");
  if (!price || !registration) return null;
  const size = price.querySelector<HTMLInputElement>("[name=size]");
  const listening = new AbortController();
  const { signal } = listening;
  // Until what was sent arrives in the address, the form knows better.
  let isAhead = false;
  // What the registration says comes from the visitor, who may have left a field empty.
  let followsRegistration = false;
  let shown: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The price cancels neither a click on a link nor the registration that is being sent, and leaves no page that has just come: the router
   * knows of them before React does, on a slow phone long before.
   */
  const isBusy = () => {
    if (!router) return false;
    const { navigation, location } = router.state;
    return (navigation.state !== "idle" && navigation.formMethod !== "GET") || location.key !== page.current;
  };
  const followSoon = (fromRegistration: boolean) => {
    isAhead = true;
    followsRegistration = fromRegistration;
    waitAndFollow();
  };
  const waitAndFollow = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      if (isBusy()) waitAndFollow();
      else follow(price);
    }, PAUSE_MS);
  };
  // The router says a moment later that it is on its way.
  for (const event of ["click", "submit"])
    document.addEventListener(event, () => timer !== undefined && waitAndFollow(), { signal });
  const followTwin = ([name, twin]: (typeof TWINS)[number]) => {
    const { value = "not_sure" } = fieldOf(registration, twin) ?? {};
    // The area of the squares, which was not typed.
    const isMeant = name === "size" && size?.value === "" && size.placeholder === value;
    if (value !== "not_sure" && !isMeant && write(price, name, value)) followSoon(true);
  };
  // Before this code was loaded.
  if ([...price.elements].some(isChanged)) followSoon(false);
  // The draft of a registration may say more than the address, which the page was left with before it changed.
  for (const twins of TWINS) if (fieldOf(registration, twins[1])?.value) followTwin(twins);
  document.addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || target.form !== price) return;
      // Squares make the area.
      if (target.name === "squares" && size) size.value = "";
      followSoon(false);
    },
    { signal },
  );
  price.addEventListener(
    "formdata",
    ({ formData }) => {
      const squares = formData.getAll("squares");
      formData.set("squares", squares.join());
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
      // Before the answer: who leaves the page until then would leave a draft that contradicts the price.
      if (!followsRegistration) fill(registration, boothOf(price, formData));
    },
    { signal },
  );
  registration.addEventListener(
    "input",
    ({ target, isTrusted }) => {
      // What is written below comes from the price.
      if (!isTrusted) return;
      for (const twins of TWINS) if (fieldOf(registration, twins[1]) === target) followTwin(twins);
    },
    { signal },
  );
  return {
    show(values: Values, booth: Values) {
      // What the page came with, and the same address loaded again.
      const known = shown ?? JSON.stringify(values);
      shown = JSON.stringify(values);
      if (known === shown) return;
      const { squares = "", chosen = "", area = "", ...fields } = values;
      const output = price.elements.namedItem("chosen");
      if (output instanceof HTMLOutputElement) output.value = chosen;
      if (size) size.placeholder = area;
      if (!isAhead) {
        for (const [name, value] of Object.entries(fields)) write(price, name, value);
        for (const square of squaresOf(price)) square.checked = squares.split(",").includes(square.value);
      }
      if (!followsRegistration) fill(registration, booth);
      isAhead = false;
      followsRegistration = false;
    },
    end() {
      clearTimeout(timer);
      listening.abort();
    },
  };
}

/** What the registration says of the booth whose price is asked for. */
function boothOf(price: HTMLFormElement, formData: FormData): Values {
  const value = (name: string) => String(formData.get(name) ?? "");
  const type = BOOTH_TYPES.find((one) => one === value("type")) ?? "shell";
  const squares = squaresOf(price)
    .filter(({ checked }) => checked)
    .map(({ dataset }) => ({ area: Number(dataset.area ?? SQUARE_AREA) }));
  return { boothType: type, boothSize: typedSize(sizeOf({ type, squares, size: readCount(value("size")) })) };
}

/** As if it was typed: the form checks it, and stores it as a draft. */
function fill(registration: HTMLFormElement, booth: Values) {
  for (const [name, value] of Object.entries(booth))
    if (write(registration, name, value))
      fieldOf(registration, name)?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Whether a field says something else than the page said when it came. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}

/** The squares of the plan that can be chosen. */
const squaresOf = (price: HTMLFormElement) =>
  [...price.elements].filter((field) => field instanceof HTMLInputElement).filter(({ name }) => name === "squares");

function fieldOf(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field : undefined;
}

/** Writes into a field, unless the visitor is in it. @returns whether it changed */
function write(form: HTMLFormElement, name: string, value: string): boolean {
  const field = fieldOf(form, name);
  if (!field || field.value === value || field === document.activeElement) return false;
  field.value = value;
  return true;
}
