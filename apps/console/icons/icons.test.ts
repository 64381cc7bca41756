import { readdirSync, readFileSync } from "node:fs";
import { readPng } from "../../../packages/formats/src/png/read-png.suite.ts";
import { sized } from "@halcyon/testing";
import { describe, expect, it } from "vitest";
import { iconFiles } from "./icon-files.ts";

const folder = new URL("../public/", import.meta.url);
const read = (name: string): Buffer => readFileSync(new URL(name, folder));

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}

/** Icons that are drawn. A short run omits the large ones, which show the same drawings and take long. */
const drawn = sized(
  [...iconFiles].filter(([name]) => !name.includes("512")),
  [...iconFiles],
);

describe("the icons of the console", () => {
  it.each(drawn)("%s is what `npm run icons` makes", (name, make) => {
    const made = make();
    if (name.endsWith(".svg")) expect(read(name).toString()).toBe(made.toString());
    // The compression may differ between versions of zlib.
    else expect(readPng(read(name))).toEqual(readPng(made));
  });

  it("are all named by the manifest or the page, with their sizes", () => {
    const { icons } = JSON.parse(read("console.webmanifest").toString()) as Manifest;
    for (const { src, sizes } of icons.filter((icon) => icon.src.endsWith(".png"))) {
      const { width, height } = readPng(read(src));
      expect(sizes).toBe(`${width}x${height}`);
    }
    const page = readFileSync(new URL("../index.html", import.meta.url), "utf8");
    const unnamed = readdirSync(folder)
      .filter((name) => name.startsWith("icon"))
      .filter((name) => !page.includes(`/${name}"`) && icons.every(({ src }) => src !== name));
    expect(unnamed).toEqual([]);
    expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  });

  it("show what matters within the circle of a system that cuts them", () => {
    const { pixels, width } = readPng(read("icon-maskable-512.png"));
    const safe = 0.4 * width;
    for (let pixel = 0; pixel < width * width; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      if (Math.hypot(x - width / 2, y - width / 2) <= safe) continue;
      if (pixels[pixel] !== pixels[0]) expect.fail(`pixel ${x}, ${y} is cut`);
    }
  });
});
