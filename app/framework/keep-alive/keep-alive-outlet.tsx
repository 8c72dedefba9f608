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
import { hideIds, showIds } from "./hidden-ids";
import { clearPages, isKeptAlive, recordPage } from "./visited-pages";

/** A page with what the router told it when it was last in sight. */
type Snapshot = {
  outlet: ReactElement | null;
  location: ContextType<typeof LocationContext>;
  state: ContextType<typeof StateContext>;
  data: ContextType<typeof DataContext>;
  navigation: ContextType<typeof NavigationContext>;
};

const AT_REST: Snapshot["navigation"] = { navigation: IDLE_NAVIGATION, revalidation: "idle" };

/**
 * The outlet, with the four kept pages (specification, section 2) staying mounted behind whatever follows them: their
 * DOM, what was typed and their images are there on return, while their effects pause. A hidden page goes on seeing the
 * router as it was, or it would render without its loader's data.
 *
 * The router's own contexts are not public (`UNSAFE_`): its version is pinned exactly for this.
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
            <KeptPage snapshot={id === shown ? snapshot : { ...snapshot, navigation: AT_REST }} />
          </Activity>
        ) : null;
      })}
      {shown ? null : live.outlet}
    </>
  );
}

function KeptPage({ snapshot }: { snapshot: Snapshot }) {
  const box = useRef<HTMLDivElement>(null);
  // Runs when the page comes into sight; the return runs when it is hidden, not only when it goes for good.
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
