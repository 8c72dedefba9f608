import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { isNothingTyped, steppedCount, typedCount } from "./stepped-count";

const FIELDS = "input[data-price]";

/**
 * Makes steppers and the running total within an element work, whoever rendered them. While nothing is chosen the form stays, and the bar
 * says what to do.
 * @returns what ends it
 */
export function followChoice(root: HTMLElement): () => void {
  function show() {
    let [count, total] = [0, 0];
    for (const field of root.querySelectorAll<HTMLInputElement>(FIELDS)) {
      const typed = typedCount(field.value);
      count += typed;
      total += typed * Number(field.dataset.price);
    }
    write("[data-chosen]", m.shop_count({ count }));
    write("[data-total]", count > 0 ? `, ${formatPrice(total, "IDR")}` : "");
  }
  function write(selector: string, text: string) {
    for (const element of root.querySelectorAll(selector)) element.textContent = text;
  }
  function onClick({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-step]") : null;
    const field = button?.parentElement?.querySelector<HTMLInputElement>(FIELDS);
    if (!button || !field) return;
    const bounds = { min: Number(field.dataset.fewest), max: Number(field.max) };
    field.value = String(steppedCount(typedCount(field.value), button.dataset.step === "1" ? 1 : -1, bounds));
    show();
  }
  /** Whoever scrolls on with the pointer over the field that they have typed into would choose another number. */
  function onWheel({ target }: WheelEvent) {
    if (target instanceof HTMLInputElement && target.matches(FIELDS)) target.blur();
  }
  function onSubmit(event: SubmitEvent) {
    const fields = [...root.querySelectorAll<HTMLInputElement>(FIELDS)];
    // The value of a number field is also empty while it holds something else: the server says what is wrong with that.
    const isAsked = fields.some(({ value, validity }) => !isNothingTyped(value) || validity.badInput);
    const holdsFields = fields.some(({ form }) => form === event.target);
    if (!holdsFields || isAsked) return;
    event.preventDefault();
    write("[data-chosen]", m.orders_nothing_chosen());
  }
  root.addEventListener("click", onClick);
  root.addEventListener("input", show);
  root.addEventListener("wheel", onWheel, { passive: true });
  root.addEventListener("submit", onSubmit);
  // Back and a reload fill fields in again.
  window.addEventListener("pageshow", show);
  root.dataset.live = "";
  show();
  return () => {
    root.removeEventListener("click", onClick);
    root.removeEventListener("input", show);
    root.removeEventListener("wheel", onWheel);
    root.removeEventListener("submit", onSubmit);
    window.removeEventListener("pageshow", show);
    delete root.dataset.live;
  };
}
