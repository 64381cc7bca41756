import { expect, test } from "vitest";
import { runCommand } from "./run-command.suite.ts";

const inland = ["score", "--latitude", "51.5", "--longitude", "-0.12", "--task", "1", "--hours", "6"];

test("scores a site at its own height", async () => {
  const { code, stdout } = await runCommand([...inland, "--elevation", "400", "--json"], {});
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ hours: { length: 6 } });
});

test("says that there is no cell of the surface asked for", async () => {
  const { code, stderr } = await runCommand([...inland, "--surface", "sea"], {});
  expect(code).toBe(1);
  expect(stderr).toContain("No cell of the sea is found there");
});

test("names the field that cannot be", async () => {
  const { code, stderr } = await runCommand([...inland, "--elevation", "9000"], {});
  expect(code).toBe(1);
  expect(stderr).toContain("elevation_m");
});
