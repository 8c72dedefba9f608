import type { InputHTMLAttributes } from "react";

type StepperProps = {
  id: string;
  /** What the two buttons say to those who do not see them. */
  less: string;
  more: string;
  /** The fewest of an order, beside none. */
  min: number;
  max: number;
  /** Rupiah of one. */
  price: number;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "min" | "max" | "type">;

/** How many of a ticket: a number field, with a button on each side once scripts run (`followChoice`). */
export function Stepper({ id, less, more, min, max, price, ...input }: StepperProps) {
  return (
    <span className="stepper">
      <button type="button" className="button-icon" data-step="-1" aria-label={less}>
        −
      </button>
      <input
        {...input}
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        data-fewest={min}
        data-price={price}
        className="field"
      />
      <button type="button" className="button-icon" data-step="1" aria-label={more}>
        +
      </button>
    </span>
  );
}
