import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type CameraPhone, type CameraView, createCameraSource } from "./camera-source";
import { cameraAfter, canFocusNear, focusOn, type LensCapabilities, nextZoom, zoomsOf, zoomTo } from "./lenses";
import { createReader, type Reader } from "./readers";
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

export type Camera = Pick<CameraView, "state"> & {
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

const phone: CameraPhone = {
  async open(id) {
    // `exact`: any other camera would be taken for the chosen one.
    const which = id ? { deviceId: { exact: id } } : { facingMode: "environment" };
    const video = { ...which, width: { ideal: 1280 }, height: { ideal: 720 } };
    return navigator.mediaDevices.getUserMedia({ video, audio: false });
  },
  // Browsers tell them once one may be used.
  async ids() {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    return devices.flatMap(({ kind, deviceId }) => (kind === "videoinput" && deviceId ? [deviceId] : []));
  },
  isSeen: () => !document.hidden,
  chosen: () => window.localStorage.getItem(CHOSEN),
  choose: (id) => (id ? window.localStorage.setItem(CHOSEN, id) : window.localStorage.removeItem(CHOSEN)),
};

/**
 * Reads codes with the camera at the phone's back, or the one that staff chose.
 * @param video shows what the camera sees
 * @param onTexts called with the texts of the codes in each picture that has some
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onTexts: (texts: string[]) => void): Camera {
  const [{ state, stream, ids }, setView] = useState<CameraView>({ state: "off", stream: null, ids: [] });
  const [source] = useState(() => createCameraSource(phone, setView));
  const [isLit, setLit] = useState(false);
  const [isNear, setNear] = useState(false);
  const [times, setTimes] = useState(1);
  const receive = useRef(onTexts);
  useEffect(() => {
    receive.current = onTexts;
  });

  /** Of a camera that is closed. */
  const forget = useCallback(() => {
    setLit(false);
    setNear(false);
    setTimes(1);
  }, []);

  useEffect(() => {
    document.addEventListener("visibilitychange", source.look);
    return () => {
      document.removeEventListener("visibilitychange", source.look);
      source.end("off");
    };
  }, [source]);

  useEffect(() => {
    const shown = video.current;
    if (!stream || !shown) return;
    const [track] = stream.getVideoTracks();
    const watching = new AbortController();
    const { signal } = watching;
    const play = () => void shown.play().catch(() => undefined);
    track?.addEventListener("unmute", play, { signal });
    shown.srcObject = stream;
    play();
    async function look(worker: WorkerReader) {
      const read = createReader(await platformReader(), worker.read);
      const fail = () => {
        if (worker.isBroken()) source.end("broken");
        return [];
      };
      while (!signal.aborted) {
        // The last picture stays while another app has the camera.
        const hasPicture = shown && shown.readyState >= shown.HAVE_CURRENT_DATA && !track?.muted && !document.hidden;
        const texts = hasPicture ? (await read(shown).catch(fail)).filter(Boolean) : [];
        if (texts.length > 0) receive.current(texts);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
    void look(pageReader());
    return () => {
      watching.abort();
      forget();
    };
  }, [stream, video, source, forget]);

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
  return {
    ...{ state, start: source.start },
    ...(lens.torch ? { torch } : {}),
    ...(canFocusNear(lens) ? { near } : {}),
    ...(zooms.length > 1 ? { zoom } : {}),
    ...(stream && another ? { other: () => source.openOther(another) } : {}),
  };
}
