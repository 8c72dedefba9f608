import type { Toast } from "~/entities/values/toast";

/** A message with its buttons, without the code of the toasts: it stays until it is closed, if it can be dismissed. */
export function notifyPlainly({ title, description, action, dismissible = true }: Toast): void {
  const box = document.createElement("div");
  box.className = "plain-toast";
  box.role = "status";
  box.append([title, description].filter(Boolean).join(" "));
  const addButton = (label: string, onClick?: () => void) => {
    const button = document.createElement("button");
    button.className = "button-quiet";
    button.textContent = label;
    button.onclick = () => {
      box.remove();
      onClick?.();
    };
    box.append(button);
  };
  if (action) addButton(action.label, action.onClick);
  if (dismissible) addButton("Close");
  document.body.append(box);
}
