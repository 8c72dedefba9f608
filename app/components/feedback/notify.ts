import type { Toast } from "~/entities/values/toast";

/** Shows a toast; one with the same `id` is replaced. As plain elements when the toaster's code cannot be loaded. */
export async function notify(toast: Toast): Promise<void> {
  const toaster = await import("./toaster").catch(() => undefined);
  if (toaster) toaster.showToast(toast);
  else showPlainToast(toast);
}

function showPlainToast({ title, description, action, dismissible = true }: Toast): void {
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
