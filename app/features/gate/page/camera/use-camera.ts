import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { createReader, type Reader } from "./readers";
import { createRepeats } from "./repeats";

/** Pixels of the shorter side that are looked at. A code of 37 modules that fills a third of it has six pixels a module. */
const PICTURE_PIXELS = 640;
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

type WorkerReader = {
  read: Reader<HTMLVideoElement>;
  /** Its script could not be loaded. */
  isBroken(): boolean;
  stop(): void;
};

/** The reader of the library `qr`, in a thread of its own. */
function workerReader(): WorkerReader {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  let isBroken = false;
  let fail = (_: unknown): void => undefined;
  worker.onerror = (event) => {
    isBroken = true;
    fail(event);
  };
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    isBroken: () => isBroken,
    stop: () => worker.terminate(),
    read(video) {
      const scale = Math.min(1, PICTURE_PIXELS / Math.min(video.videoWidth, video.videoHeight));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!context || canvas.width === 0) return Promise.resolve([]);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((resolve, reject) => {
        fail = reject;
        if (isBroken) reject(new Error("the reader of codes could not be loaded"));
        worker.onmessage = ({ data: text }: MessageEvent<string | null>) => resolve(text === null ? [] : [text]);
        worker.postMessage({ width, height, data }, [data.buffer]);
      });
    },
  };
}

type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };

export type Camera = {
  /** `off`: nobody has started it; `refused`: there is none, or the browser may not use it; `broken`: nothing here reads its pictures. */
  state: "off" | "on" | "refused" | "broken";
  start(): void;
  /** Absent where the phone has no light that the browser may switch. */
  torch?: { on: boolean; toggle(): void };
};

/**
 * Reads codes with the camera at the phone's back.
 * @param video shows what the camera sees
 * @param onCode called with each code that comes before the camera
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): Camera {
  const [state, setState] = useState<Camera["state"]>("off");
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isLit, setLit] = useState(false);
  const receive = useRef(onCode);
  useEffect(() => {
    receive.current = onCode;
  });

  const isWanted = useRef(false);
  const start = useCallback(async () => {
    try {
      const wanted = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
      setStream(await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false }));
      isWanted.current = true;
      setState("on");
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
        setLit(false);
      } else void start();
    };
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, [start]);

  useEffect(() => {
    const shown = video.current;
    if (!stream || !shown) return;
    let stopped = false;
    const worker = workerReader();
    // A phone that sleeps may take the camera away: somebody has to start it again.
    const end = () => {
      // While another app has the camera the page is hidden: it starts again by itself.
      if (!document.hidden) isWanted.current = false;
      setStream(null);
      setLit(false);
      setState("off");
    };
    for (const track of stream.getTracks()) track.addEventListener("ended", end);
    shown.srcObject = stream;
    void shown.play().catch(() => undefined);
    async function look() {
      const read = createReader(await platformReader(), worker.read);
      const takeNew = createRepeats();
      const fail = () => {
        if (worker.isBroken()) {
          end();
          setState("broken");
        }
        return [];
      };
      while (!stopped) {
        const hasPicture = shown && shown.readyState >= shown.HAVE_CURRENT_DATA && !document.hidden;
        const texts = hasPicture ? await read(shown).catch(fail) : [];
        const text = takeNew(texts.filter(Boolean), performance.now());
        if (text !== null) receive.current(text);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
    void look();
    return () => {
      stopped = true;
      worker.stop();
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream, video]);

  const track = stream?.getVideoTracks()[0];
  const hasTorch = (track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true;
  const toggle = () => {
    const light = { advanced: [{ torch: !isLit } as MediaTrackConstraintSet] };
    void track?.applyConstraints(light).then(() => setLit(!isLit));
  };
  return { state, start: () => void start(), ...(hasTorch ? { torch: { on: isLit, toggle } } : {}) };
}
