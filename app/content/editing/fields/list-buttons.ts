import { type Field, fieldAt } from "./fields";
import { countName, countOf, type FormValues, nameIn } from "./form-values";

/** What a button does to the entries of a list. */
export type ListChange = { action: "add" | "remove" | "up" | "down"; list: string; index: number };

const BUTTON = /^(?:(add):([\w.]*)|(remove|up|down):(?:([\w.]+)\.)?(\d{1,4}))$/;

/** The value of a button. */
export const buttonOf = ({ action, list, index }: ListChange) =>
  action === "add" ? `add:${list}` : `${action}:${nameIn(list, index)}`;

/** What a button asks for; null: it is not one of a list. */
export function listChangeOf(button: string): ListChange | null {
  const [, add, added = "", action, list = "", index] = BUTTON.exec(button) ?? [];
  if (add) return { action: "add", list: added, index: 0 };
  return action ? { action: action as ListChange["action"], list, index: Number(index) } : null;
}

/** The values after a change of a list. A change that is not possible changes nothing. */
export function changeList(root: Field, values: FormValues, { action, list, index }: ListChange): FormValues {
  if (fieldAt(root, list)?.type !== "list") return values;
  const count = countOf(values, list);
  const order = Array.from({ length: count }, (_, place) => place);
  if (action === "add") order.push(count);
  else if (index >= count) return values;
  else if (action === "remove") order.splice(index, 1);
  else {
    const other = action === "up" ? index - 1 : index + 1;
    if (other < 0 || other >= count) return values;
    [order[index], order[other]] = [other, index];
  }
  const places = new Map(order.map((from, to) => [from, to]));
  const prefix = nameIn(list, "");
  const changed = new Map<string, string>();
  for (const [name, value] of values) {
    const [, entry, rest] = (name.startsWith(prefix) && /^(\d+)(.*)$/s.exec(name.slice(prefix.length))) || [];
    if (entry === undefined) changed.set(name, value);
    else if (places.has(Number(entry))) changed.set(`${prefix}${places.get(Number(entry))}${rest}`, value);
  }
  return changed.set(countName(list), String(order.length));
}
