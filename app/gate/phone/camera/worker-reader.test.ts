import { afterEach, expect, it, vi } from "vitest";
import { createWorkerReader } from "./worker-reader";

afterEach(() => vi.unstubAllGlobals());

it("one thread reads for all cameras of a page: a late answer to a picture of before is none to the next one", async () => {
  const workers: FakeWorker[] = [];
  class FakeWorker {
    onmessage: (event: { data: object }) => void = () => undefined;
    onerror: (event: object) => void = () => undefined;
    readonly asked: number[] = [];
    constructor() {
      workers.push(this);
    }
    postMessage({ number }: { number: number }) {
      this.asked.push(number);
    }
  }
  const picture = { width: 4, height: 3, data: new Uint8ClampedArray(48) };
  const context = { drawImage: () => undefined, getImageData: () => picture };
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("document", { createElement: () => ({ width: 0, height: 0, getContext: () => context }) });

  const reader = createWorkerReader();
  const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement;
  const [before, next] = [reader.read(video), reader.read(video)];
  const [worker] = workers;
  expect(worker?.asked).toEqual([1, 2]);
  worker?.onmessage({ data: { number: 1, text: "of the camera before" } });
  worker?.onmessage({ data: { number: 2, text: "of this camera" } });
  expect(await Promise.all([before, next])).toEqual([[], ["of this camera"]]);
  expect(workers).toHaveLength(1);

  expect(reader.isBroken()).toBe(false);
  const broken = reader.read(video);
  worker?.onerror({ type: "error" });
  await expect(broken).rejects.toMatchObject({ type: "error" });
  expect(reader.isBroken()).toBe(true);
});
