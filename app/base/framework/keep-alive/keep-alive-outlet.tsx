import {
  Activity,
  type ContextType,
  type ReactElement,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  IDLE_NAVIGATION,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
} from "react-router";
import { clearPages, isKeptAlive, recordPage } from "./visited-pages";

type Snapshot = {
  outlet: ReactElement | null;
  location: ContextType<typeof LocationContext>;
  state: ContextType<typeof StateContext>;
  data: ContextType<typeof DataContext>;
  navigation: ContextType<typeof NavigationContext>;
};

const IDLE: Snapshot["navigation"] = { navigation: IDLE_NAVIGATION, revalidation: "idle" };

/**
 * The outlet. Four pages stay mounted in a hidden `<Activity>` when the visitor leaves them (docs/product.md, "Keep-alive"):
 * their DOM, typed text and images are there on return, while their effects are unmounted. A hidden page gets the router's
 * contexts as they were, or it would render without its loader data. These contexts are not public (`UNSAFE_`).
 */
export function KeepAliveOutlet() {
  const live: Snapshot = {
    outlet: useOutlet(),
    location: use(LocationContext),
    state: use(StateContext),
    data: use(DataContext),
    navigation: use(NavigationContext),
  };
  const routeId = live.state?.matches.at(-1)?.route.id;
  const shown = isKeptAlive(routeId) ? routeId : undefined;
  const [snapshots] = useState(() => new Map<string, Snapshot>());
  useLayoutEffect(() => {
    if (!shown) return;
    snapshots.set(shown, live);
    recordPage(shown, live.location.location, live.data?.loaderData[shown]);
  });
  useEffect(() => clearPages, []);

  const ids = shown && !snapshots.has(shown) ? [...snapshots.keys(), shown] : [...snapshots.keys()];
  return (
    <>
      {ids.map((id) => {
        const snapshot = id === shown ? live : snapshots.get(id);
        return snapshot ? (
          <Activity key={id} mode={id === shown ? "visible" : "hidden"}>
            <Page snapshot={id === shown ? snapshot : { ...snapshot, navigation: IDLE }} />
          </Activity>
        ) : null;
      })}
      {shown ? null : live.outlet}
    </>
  );
}

function Page({ snapshot }: { snapshot: Snapshot }) {
  const box = useRef<HTMLDivElement>(null);
  // Runs when the page becomes visible; its cleanup runs when the page is hidden.
  useLayoutEffect(() => {
    const page = box.current;
    if (!page) return;
    showIds(page);
    return () => hideIds(page);
  }, []);
  return (
    <LocationContext value={snapshot.location}>
      <StateContext value={snapshot.state}>
        <DataContext value={snapshot.data}>
          <NavigationContext value={snapshot.navigation}>
            <div ref={box} className="contents">
              {snapshot.outlet}
            </div>
          </NavigationContext>
        </DataContext>
      </StateContext>
    </LocationContext>
  );
}

const HIDDEN_ID = "data-hidden-id";

/** Removes the ids of a hidden page: labels and `#hash` links of the visible page would find them first. */
function hideIds(page: Element): void {
  for (const element of page.querySelectorAll("[id]")) {
    element.setAttribute(HIDDEN_ID, element.id);
    element.removeAttribute("id");
  }
}

function showIds(page: Element): void {
  for (const element of page.querySelectorAll(`[${HIDDEN_ID}]`)) {
    element.id = element.getAttribute(HIDDEN_ID) ?? "";
    element.removeAttribute(HIDDEN_ID);
  }
}
