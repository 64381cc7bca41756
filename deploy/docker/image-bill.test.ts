import { expect, test } from "vitest";
import { debianComponent } from "./image-bill.ts";

test("a package of Debian is named by its package URL, with its epoch and revision", () => {
  const control = "Package: zlib1g\nSource: zlib\nVersion: 1:1.3.dfsg+really1.3.1-1\nArchitecture: arm64\n";
  expect(debianComponent(control)).toEqual({
    type: "library",
    "bom-ref": "pkg:deb/debian/zlib1g@1%3A1.3.dfsg%2Breally1.3.1-1?arch=arm64",
    name: "zlib1g",
    version: "1:1.3.dfsg+really1.3.1-1",
    purl: "pkg:deb/debian/zlib1g@1%3A1.3.dfsg%2Breally1.3.1-1?arch=arm64",
  });
});
