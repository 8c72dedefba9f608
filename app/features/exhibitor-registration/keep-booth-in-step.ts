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
 * @returns `show` writes what the page was calculated for into both forms; `end` ends it all
 */
export function keepBoothInStep(price: HTMLFormElement, registration: HTMLFormElement, follow: () => void) {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Until what was sent arrives in the address, the form knows better.
  let isAhead = false;
  const followSoon = () => {
    isAhead = true;
    clearTimeout(timer);
    timer = setTimeout(follow, PAUSE_MS);
  };
  // The page was left in the pause, and is shown again.
  if ("ahead" in price.dataset) {
    delete price.dataset.ahead;
    followSoon();
  }
  price.addEventListener("input", followSoon, { signal });
  price.addEventListener(
    "formdata",
    ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    },
    { signal },
  );
  registration.addEventListener(
    "input",
    ({ target, isTrusted }) => {
      // What is written below comes from the price.
      if (!isTrusted) return;
      for (const [name, twin] of TWINS) {
        const field = fieldOf(registration, twin);
        if (field && field === target && field.value !== "not_sure" && write(price, name, field.value)) followSoon();
      }
    },
    { signal },
  );
  return {
    show(values: Values, booth: Values) {
      if (!isAhead) for (const [name, value] of Object.entries(values)) write(price, name, value);
      isAhead = false;
      for (const [name, value] of Object.entries(booth)) {
        // As if it was typed: the form checks it, and stores it as a draft.
        if (write(registration, name, value))
          fieldOf(registration, name)?.dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
    end() {
      clearTimeout(timer);
      if (isAhead) price.dataset.ahead = "";
      listening.abort();
    },
  };
}

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
