import { pictureSize } from "./picture-sizes";
import type { Reader } from "./readers";

/** A picture as the worker gets it. */
export type Picture = { number: number; width: number; height: number; data: Uint8ClampedArray };

type Answer = { number: number; text: string | null };

export type WorkerReader = {
  read: Reader<HTMLVideoElement>;
  /** Its script could not be loaded. */
  isBroken(): boolean;
};

let ofPage: WorkerReader | undefined;

/**
 * The page's reader. It is made when the page opens, also before the phone is a device, and kept: a newer release deletes its files, and phones
 * keep the page open for days. Where it could not be loaded, another one is tried.
 */
export function pageReader(): WorkerReader {
  if (!ofPage || ofPage.isBroken()) ofPage = createWorkerReader();
  return ofPage;
}

/** The reader of the library `qr`, in a web worker. */
export function createWorkerReader(): WorkerReader {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let isBroken = false;
  let number = 0;
  let settle: { resolve(texts: string[]): void; reject(reason: unknown): void } | undefined;
  worker.onerror = (event) => {
    isBroken = true;
    settle?.reject(event);
  };
  // An answer to a picture of a camera that was stopped meanwhile is none to the next one.
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.number === number) settle?.resolve(data.text === null ? [] : [data.text]);
  };
  return {
    isBroken: () => isBroken,
    read(video) {
      Object.assign(canvas, pictureSize({ width: video.videoWidth, height: video.videoHeight }, number));
      if (!context || canvas.width === 0) return Promise.resolve([]);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
      number += 1;
      // Nobody waits for the picture before any more.
      settle?.resolve([]);
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        if (isBroken) reject(new Error("the reader of codes could not be loaded"));
        worker.postMessage({ number, width, height, data } satisfies Picture, [data.buffer]);
      });
    },
  };
}
