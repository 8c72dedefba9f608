import { describe, expect, it } from "vitest";
import { clientAddress, visitorKey } from "./client-address.server";

const headers = new Headers({ "x-forwarded-for": "198.51.100.9, 203.0.113.7", "fly-client-ip": "2001:db8::7" });

describe("the client's address", () => {
  it("is the socket's when no setting trusts a header", () => {
    expect(clientAddress("192.0.2.1", headers, { trustedProxies: 0 })).toBe("192.0.2.1");
    expect(clientAddress("::ffff:192.0.2.1", headers, { trustedProxies: 0 })).toBe("192.0.2.1");
    expect(clientAddress(undefined, headers, { trustedProxies: 0 })).toBe("unknown");
  });

  it.each([
    [1, "203.0.113.7"],
    [2, "198.51.100.9"],
    // The connection's address is that of a proxy.
    [3, "unknown"],
  ])("is what the outermost of %i trusted proxies saw", (trustedProxies, expected) => {
    expect(clientAddress("192.0.2.1", headers, { trustedProxies })).toBe(expected);
  });

  it("is not what a visitor wrote before our proxy", () => {
    const forged = new Headers({ "x-forwarded-for": "10.0.0.1, 203.0.113.7" });
    expect(clientAddress("192.0.2.1", forged, { trustedProxies: 1 })).toBe("203.0.113.7");
  });

  it("is taken from the header that our proxy sets", () => {
    expect(clientAddress("192.0.2.1", headers, { trustedProxies: 0, header: "Fly-Client-IP" })).toBe("2001:db8::7");
  });

  it.each(["", "unknown", "<script>", "1.2.3.4.5", "999.1.1.1"])("is unknown when the header is %j", (value) => {
    const odd = new Headers({ "x-forwarded-for": value });
    expect(clientAddress("192.0.2.1", odd, { trustedProxies: 1 })).toBe("unknown");
    expect(clientAddress("192.0.2.1", odd, { trustedProxies: 0, header: "Fly-Client-IP" })).toBe("unknown");
  });

  it.each([
    ["203.0.113.7:4711", "203.0.113.7"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
  ])("is read from %s", (value, expected) => {
    const odd = new Headers({ "x-forwarded-for": value });
    expect(clientAddress("192.0.2.1", odd, { trustedProxies: 1 })).toBe(expected);
  });
});

describe("what counts as one visitor", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2ff::1", "2001:db8:1:200::/56"],
    ["2001:db8:1:200:ffff:ffff:ffff:ffff", "2001:db8:1:200::/56"],
    ["2001:db8:1:300::1", "2001:db8:1:300::/56"],
    ["::1", "0:0:0:0::/56"],
    ["2001:db8::", "2001:db8:0:0::/56"],
    ["unknown", "unknown"],
  ])("%s is %s", (address, key) => {
    expect(visitorKey(address)).toBe(key);
  });
});
