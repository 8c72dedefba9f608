import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { cameraAfter, canFocusNear, focusOn, type LensCapabilities, nextZoom, zoomsOf, zoomTo } from "./lenses";
import { createReader, type Reader } from "./readers";
import { createRepeats } from "./repeats";
import { pageReader, type WorkerReader } from "./worker-reader";

/** ms between two pictures. */
const PAUSE_MS = 60;

type BarcodeReader = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type BarcodeReaderClass = {
  new (options: { formats: string[] }): BarcodeReader;
  getSupportedFormats(): Promise<string[]>;
};

/** The platform's own reader, where there is one: phones with Android. */
async function platformReader(): Promise<Reader<HTMLVideoElement> | null> {
  const { BarcodeDetector: Reader } = window as { BarcodeDetector?: BarcodeReaderClass };
  try {
    if (!Reader || !(await Reader.getSupportedFormats()).includes("qr_code")) return null;
    const reader = new Reader({ formats: ["qr_code"] });
    return async (video) => (await reader.detect(video)).map(({ rawValue }) => rawValue);
  } catch {
    return null;
  }
}

type Capabilities = LensCapabilities & { torch?: boolean };

/** A switch of the camera. */
type Switch = { on: boolean; toggle(): void };

export type Camera = {
  /**
   * `off`: nobody has started it; `taken`: no picture comes, such as during a call; `refused`: there is none, or the browser may not use it; `broken`:
   * nothing here reads its pictures.
   */
  state: "off" | "on" | "taken" | "refused" | "broken";
  start(): void;
  /** Absent where the phone has no light that the browser may switch. */
  torch?: Switch;
  /** Absent where the focus cannot be set. */
  near?: Switch;
  /** `times`: how much the picture is enlarged. Absent where it cannot be. */
  zoom?: { times: number; next(): void };
  /** Absent where there is one camera. */
  other?(): void;
};

/** The camera that staff chose, on this phone. */
const CHOSEN = "gate-camera";

/** The ids of all cameras; browsers tell them once one may be used. */
async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.flatMap(({ kind, deviceId }) => (kind === "videoinput" && deviceId ? [deviceId] : []));
}

/**
 * Reads codes with the camera at the phone's back, or the one that staff chose.
 * @param video shows what the camera sees
 * @param onCode called with each code that comes before the camera
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): Camera {
  const [state, setState] = useState<Camera["state"]>("off");
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isLit, setLit] = useState(false);
  const [isNear, setNear] = useState(false);
  const [times, setTimes] = useState(1);
  const [ids, setIds] = useState<string[]>([]);
  const receive = useRef(onCode);
  useEffect(() => {
    receive.current = onCode;
  });

  /** Of a camera that is stopped. */
  const forget = useCallback(() => {
    setLit(false);
    setNear(false);
    setTimes(1);
  }, []);
  const isWanted = useRef(false);
  const start = useCallback(async () => {
    try {
      const chosen = window.localStorage.getItem(CHOSEN);
      // `ideal`: a phone that has lost the chosen camera gets another one.
      const which = chosen ? { deviceId: { ideal: chosen } } : { facingMode: "environment" };
      const wanted = { ...which, width: { ideal: 1280 }, height: { ideal: 720 } };
      const opened = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
      isWanted.current = true;
      if (document.hidden) {
        // Somebody has gone to another app meanwhile: it starts when the page is seen again.
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      setStream(opened);
      setIds(await cameraIds());
      setState(opened.getVideoTracks()[0]?.muted ? "taken" : "on");
    } catch {
      setState("refused");
    }
  }, []);

  // A page that nobody sees gives the camera back, such as to a call, and takes it again when it is seen.
  useEffect(() => {
    const change = () => {
      if (!isWanted.current) return;
      if (document.hidden) {
        setStream(null);
        forget();
      } else void start();
    };
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, [start, forget]);

  useEffect(() => {
    const shown = video.current;
    if (!stream || !shown) return;
    const [track] = stream.getVideoTracks();
    const watching = new AbortController();
    const { signal } = watching;
    // A phone that sleeps may take the camera away: somebody has to start it again.
    const end = () => {
      // While another app has the camera the page is hidden: it starts again by itself.
      if (!document.hidden) isWanted.current = false;
      setStream(null);
      forget();
      setState("off");
    };
    const play = () => void shown.play().catch(() => undefined);
    track?.addEventListener("ended", end, { signal });
    // A call may take the camera without an end of the track, and gives it back.
    track?.addEventListener("mute", () => setState("taken"), { signal });
    track?.addEventListener(
      "unmute",
      () => {
        setState("on");
        play();
      },
      { signal },
    );
    shown.srcObject = stream;
    play();
    async function look(worker: WorkerReader) {
      const read = createReader(await platformReader(), worker.read);
      const takeNew = createRepeats();
      const fail = () => {
        if (worker.isBroken()) {
          end();
          setState("broken");
        }
        return [];
      };
      while (!signal.aborted) {
        // The last picture stays while another app has the camera.
        const hasPicture = shown && shown.readyState >= shown.HAVE_CURRENT_DATA && !track?.muted && !document.hidden;
        const texts = hasPicture ? await read(shown).catch(fail) : [];
        const text = takeNew(texts.filter(Boolean), performance.now());
        if (text !== null) receive.current(text);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
    void look(pageReader());
    return () => {
      watching.abort();
      for (const open of stream.getTracks()) open.stop();
    };
  }, [stream, video, forget]);

  const track = stream?.getVideoTracks()[0];
  const lens = (track?.getCapabilities?.() ?? {}) as Capabilities;
  const ask = (wish: object, done: () => void) =>
    void track?.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] }).then(done, () => undefined);
  const torch = { on: isLit, toggle: () => ask({ torch: !isLit }, () => setLit(!isLit)) };
  const near = { on: isNear, toggle: () => ask(focusOn(lens, !isNear), () => setNear(!isNear)) };
  const zooms = zoomsOf(lens);
  const zoomOn = nextZoom(zooms, times);
  const zoom = { times, next: () => ask(zoomTo(lens, zoomOn), () => setTimes(zoomOn)) };
  const another = cameraAfter(ids, track?.getSettings?.().deviceId);
  function other() {
    if (another) window.localStorage.setItem(CHOSEN, another);
    // Many phones open one camera at a time.
    for (const open of stream?.getTracks() ?? []) open.stop();
    forget();
    void start();
  }
  return {
    ...{ state, start: () => void start() },
    ...(lens.torch ? { torch } : {}),
    ...(canFocusNear(lens) ? { near } : {}),
    ...(zooms.length > 1 ? { zoom } : {}),
    ...(stream && another ? { other } : {}),
  };
}
