import { sampled } from "@halcyon/testing";
import { expect, test } from "vitest";
import { runServer } from "../harness/child-process.suite.ts";
import { fakeUpstreams } from "./fake-upstreams.suite.ts";

const preload = `--import=${new URL("without-icechunk.suite.ts", import.meta.url).href}`;

test.each(sampled(["dynamical", "real"] as const, 2))(
  "without the optional packages the start with %s ends with one line that says what to install",
  async (preset) => {
    await using upstreams = await fakeUpstreams();
    const environment = await upstreams.environment(preset);
    await using server = runServer({ ...environment, NODE_OPTIONS: preload });
    expect(await server.exited()).toBe(1);
    const { stdout, stderr } = server.output();
    expect(stdout).toBe("");
    expect(stderr).toMatch(
      /^halcyon: HALCYON_WEATHER=\w+: models\.noaa\.\w+\.source: .+: npm install @earthmover\/icechunk@\d+\.\d+\.\d+ @earthmover\/\S+\n$/u,
    );
    expect(upstreams.archives.asked).toEqual([]);
  },
);

test("without the optional packages the start with open-meteo is as ever", async () => {
  await using upstreams = await fakeUpstreams();
  const { NODE_OPTIONS, ...environment } = await upstreams.environment("open-meteo");
  await using server = runServer({
    ...environment,
    NODE_OPTIONS: `${NODE_OPTIONS} ${preload}`,
  });
  await server.printed(/^Halcyon answers at \S+$/m);
  server.child.kill("SIGTERM");
  expect(await server.exited()).toBe(0);
});
