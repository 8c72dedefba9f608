import { expect, test } from "vitest";
import { readWrk } from "./wrk.ts";

const PRINTED = `Running 4s test @ http://127.0.0.1:4601/brands
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.93ms    1.34ms  40.20ms   90.89%
    Req/Sec    11.49k     0.92k   13.16k    56.67%
  Latency Distribution
     50%  980.00us
     75%    3.40ms
     90%    1.94s 
     99%    1.94s 
  45820 requests in 4.01s, 848.81MB read
Requests/sec:  11426.43
Transfer/sec:    211.28MB
`;

test("readWrk parses the output of wrk", () => {
  expect(readWrk(PRINTED)).toEqual({
    requestsPerSecond: 11_426.43,
    requests: 45_820,
    p50: 0.98,
    p99: 1_940,
    failed: 0,
  });
});

test("readWrk counts failures", () => {
  const troubles = "  Socket errors: connect 1, read 2, write 3, timeout 4\n  Non-2xx or 3xx responses: 5\n";
  expect(readWrk(PRINTED.replace("Requests/sec", `${troubles}Requests/sec`)).failed).toBe(15);
});

test("readWrk throws when nothing was measured", () => {
  expect(() => readWrk("unable to connect")).toThrow("wrk measured nothing");
});
