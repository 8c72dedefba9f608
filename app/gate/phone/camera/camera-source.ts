/** ms between two attempts to open a camera that another app has. */
const RETRY_MS = 2_000;
/** Names of faults of a camera that may be used and gives nothing now (https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia). */
const TAKEN = ["NotReadableError", "AbortError"];

/** The camera of a phone, as far as it is open. */
export type CameraView = {
  /**
   * `off`: nobody has started it; `taken`: no picture comes, such as during a call; `refused`: there is none, or the browser may not use it; `broken`:
   * nothing here reads its pictures.
   */
  state: "off" | "on" | "taken" | "refused" | "broken";
  stream: MediaStream | null;
  /** Of all cameras but those that could not be opened. */
  ids: readonly string[];
};

/** What a camera needs of its phone. */
export type CameraPhone = {
  /** @param id null: the camera at the phone's back @throws DOMException when it cannot be opened */
  open(id: string | null): Promise<MediaStream>;
  /** Of all cameras. */
  ids(): Promise<readonly string[]>;
  /** Whether somebody sees the page. */
  isSeen(): boolean;
  /** The camera that staff chose, which outlasts the page; null: none. @throws DOMException when the page may store nothing */
  chosen(): string | null;
  /** @throws DOMException when the page may store nothing, or no more */
  choose(id: string | null): void;
};

/**
 * Opens the camera that staff chose, or else the one at the phone's back, and opens it again by itself after another app had it.
 * @param onChange called with each change of what is open
 */
export function createCameraSource(phone: CameraPhone, onChange: (view: CameraView) => void) {
  let view: CameraView = { state: "off", stream: null, ids: [] };
  let isWanted = false;
  /** The camera that staff have just asked for: it is chosen once it is open. */
  let wish: string | null = null;
  /** Cameras that could not be opened when another one could. */
  const useless = new Set<string>();
  /** Numbers the attempts to open a camera: what an earlier one opens is closed. */
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function change(facts: Partial<CameraView>): void {
    view = { ...view, ...facts };
    onChange(view);
  }

  function close(stream: MediaStream | null): void {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }

  /** Gives the camera back. */
  function release(facts: Partial<CameraView> = {}): void {
    attempt += 1;
    clearTimeout(retry);
    // Many phones open one camera at a time.
    close(view.stream);
    change({ ...facts, stream: null });
  }

  async function open(): Promise<void> {
    release();
    const own = attempt;
    const tried: string[] = [];
    const chosen = remembered(() => phone.chosen());
    let kept: string | null = null;
    let fault: unknown;
    for (const id of new Set([wish, chosen].filter((named) => named !== null)).add("")) {
      const opened = await phone.open(id || null).catch((error: unknown) => {
        fault = error;
        return null;
      });
      if (own !== attempt) return close(opened);
      if (opened) return show(opened, kept ?? (id || null), tried);
      if (nameOf(fault) === "NotAllowedError") break;
      // The chosen one has been open before: another app has it now.
      if (id === chosen && id !== wish && TAKEN.includes(nameOf(fault))) kept = id;
      else tried.push(id);
    }
    fail(fault);
  }

  function show(stream: MediaStream, choice: string | null, tried: readonly string[]): void {
    for (const other of tried) useless.add(other);
    wish = null;
    const [track] = stream.getVideoTracks();
    const hear = (event: string, react: () => void) =>
      track?.addEventListener(event, () => {
        if (view.stream === stream) react();
      });
    // A phone that sleeps, or a call, may take the camera away for good, or without an end of the track, and gives it back then.
    hear("ended", wait);
    hear("mute", () => change({ state: "taken" }));
    hear("unmute", () => change({ state: "on" }));
    const usable = (ids: readonly string[]) => ids.filter((one) => !useless.has(one));
    change({ stream, state: track?.muted ? "taken" : "on", ids: usable(view.ids) });
    remembered(() => phone.choose(choice));
    void phone.ids().then((ids) => change({ ids: usable(ids) }));
  }

  function fail(fault: unknown): void {
    if (TAKEN.includes(nameOf(fault))) wait();
    else {
      // The next start opens the camera that was chosen before.
      wish = null;
      change({ state: "refused" });
    }
  }

  /** Another app has the camera: tries again while somebody sees the page. */
  function wait(): void {
    release({ state: "taken" });
    retry = setTimeout(look, RETRY_MS);
  }

  /** The page may be seen again, or not any more: a page that nobody sees gives the camera back, such as to a call. */
  function look(): void {
    if (!isWanted) return;
    if (phone.isSeen()) void open();
    else release();
  }

  function start(): void {
    isWanted = true;
    void open();
  }

  return {
    start,
    look,

    /** Opens another camera; when that cannot be opened, the one that was open. */
    openOther(id: string): void {
      wish = id;
      start();
    },

    /** Gives the camera back until somebody starts it. */
    end(state: "off" | "broken"): void {
      isWanted = false;
      release({ state });
    },
  };
}

/** @returns null also where a phone's storage is full, or closed to the page: a camera is shown without it */
function remembered<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const nameOf = (fault: unknown): string => (fault instanceof Error ? fault.name : "");
