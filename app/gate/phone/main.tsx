import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { splitLocale } from "~/base/i18n/split-locale";
import { overwriteGetLocale } from "~/paraglide/runtime";
import { App, Broken, Unusable } from "./app";
import { Boundary } from "./boundary";
import { pageReader } from "./camera/worker-reader";
import { createDoor } from "./door/door";
import { openGateDatabase } from "./door/gate-database";
import "./gate.css";

const { locale } = splitLocale(window.location.pathname);
overwriteGetLocale(() => locale);

pageReader();
const root = createRoot(document.getElementById("gate") as HTMLElement);
try {
  const door = createDoor(await openGateDatabase());
  root.render(
    <StrictMode>
      <Boundary shows={door} fallback={(again) => <Broken onAgain={again} />}>
        <App door={door} />
      </Boundary>
    </StrictMode>,
  );
  void door.start();
  // What is stored must outlast a full phone.
  void navigator.storage?.persist?.();
  void navigator.serviceWorker?.register("/gate/worker.js", { scope: window.location.pathname });
} catch (error) {
  console.error(error);
  root.render(<Unusable />);
}
