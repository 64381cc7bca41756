import { expect, test } from "vitest";
import { addressKey } from "./caller.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:0:1::5", "2001:db8:0:1"],
  ["2001:DB8:0:1:2:3:4:5", "2001:db8:0:1"],
  ["2001:0db8::", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  [undefined, ""],
])("%s is counted under %j", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
