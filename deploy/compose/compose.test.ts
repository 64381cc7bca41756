import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { configFileSchema, environmentSchema } from "@halcyon/server/config";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readImage } from "../docker/dockerfile.ts";
import { ingestOptions } from "../ingest-options.suite.ts";

// No container is started: the file is held against the Compose specification, the image, and the settings of the server.
const folder = import.meta.dirname;

const healthcheckSchema = z.strictObject({
  test: z.array(z.string()).optional(),
  interval: z.string().optional(),
  timeout: z.string().optional(),
  retries: z.int().optional(),
  disable: z.boolean().optional(),
});

/**
 * Schema of the fields that are used from the Compose specification (https://github.com/compose-spec/compose-spec). Other fields are invalid.
 */
const composeSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
  services: z.record(
    z.string().regex(/^[a-zA-Z0-9._-]+$/),
    z.strictObject({
      image: z.string(),
      pull_policy: z.enum(["always", "never", "missing", "build"]).optional(),
      build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
      profiles: z.array(z.string()).optional(),
      restart: z.enum(["no", "always", "on-failure", "unless-stopped"]),
      depends_on: z
        .record(
          z.string(),
          z.strictObject({
            condition: z.enum(["service_started", "service_healthy", "service_completed_successfully"]),
          }),
        )
        .optional(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      ports: z.array(z.string()).optional(),
      volumes: z.array(z.string()),
      healthcheck: healthcheckSchema.optional(),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      security_opt: z.array(z.string()).optional(),
      stop_grace_period: z
        .string()
        .regex(/^\d+s$/)
        .optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

const text = readFileSync(join(folder, "compose.yaml"), "utf8");
const { services, volumes } = composeSchema.parse(parse(text));
const { server, ingest, spread, worker, postgres, prometheus } = services;
const commands = [ingest!, spread!, worker!];
const image = readImage();

test("server, ingests and workers are one image, which is built from the repository", () => {
  for (const { image: own } of commands) expect(own).toBe(server!.image);
  const { context, dockerfile } = server!.build!;
  expect(existsSync(join(folder, context, dockerfile))).toBe(true);
});

test("no registry is asked for the image that the server builds", () => {
  for (const { pull_policy } of commands) expect(pull_policy).toBe("never");
});

test("git ignores the file with the password", () => {
  const ignored = readFileSync(join(folder, "../../.gitignore"), "utf8").split("\n");
  expect(ignored).toContain(".env");
});

test.each([
  ["server", server!],
  ["spread", spread!],
  ["worker", worker!],
])("the %s is given settings that it reads, with values that it takes", (_, { environment, depends_on }) => {
  const given = environment!;
  expect(Object.keys(environmentSchema.shape)).toEqual(expect.arrayContaining(Object.keys(given)));
  const password = "0123456789abcdef";
  const values = Object.entries(given)
    .map(([name, value]) => [name, value.replace(/\$\{\w+:\?[^}]*\}/, password).replace(/\$\{\w+:-\}/, "")])
    .filter(([, value]) => value !== "");
  const { DATABASE_URL } = environmentSchema.parse(Object.fromEntries(values));
  const { username, hostname, pathname } = new URL(DATABASE_URL!);
  const { POSTGRES_USER, POSTGRES_DB } = postgres!.environment!;
  expect([username, hostname, pathname]).toEqual([POSTGRES_USER, "postgres", `/${POSTGRES_DB}`]);
  expect(depends_on).toEqual({ postgres: { condition: "service_healthy" } });
});

test("no password has a default", () => {
  const asked = Object.values(services).flatMap(({ environment = {} }) => Object.values(environment));
  const passwords = asked.filter((value) => value.includes("PASSWORD"));
  expect(passwords).toHaveLength(4);
  for (const value of passwords) expect(value).toMatch(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/);
});

test("only this machine reaches the ports, and they are those of the image", () => {
  expect(server!.ports).toEqual([`127.0.0.1:8080:${image.environment["PORT"]}`]);
  expect(postgres!.ports).toBeUndefined();
  const { scrape_configs: jobs } = parse(readFileSync(join(folder, "prometheus.yaml"), "utf8")) as {
    scrape_configs: readonly {
      job_name: string;
      dns_sd_configs: readonly { names: string[]; port: number }[];
    }[];
  };
  const port = Number(server!.environment!["HALCYON_METRICS_PORT"]);
  const [ofIngest, ofSpread, ofWorkers] = commands.map(
    ({ command }) => (ingestOptions(command!.slice(1)) as { metricsPort: number }).metricsPort,
  );
  expect(ofSpread).toBe(ofIngest);
  expect(jobs).toEqual([
    { job_name: "halcyon", dns_sd_configs: [{ names: ["server"], type: "A", port }] },
    {
      job_name: "halcyon-ingest",
      dns_sd_configs: [
        { names: ["ingest", "spread"], type: "A", port: ofIngest },
        { names: ["worker"], type: "A", port: ofWorkers },
      ],
    },
  ]);
});

test("what is mounted there is, and is where it is looked for", () => {
  const mounts = Object.values(services).flatMap((service) =>
    service.volumes.map((volume) => volume.split(":")),
  );
  for (const [source = ""] of mounts) {
    if (source.startsWith(".")) expect(existsSync(join(folder, source)), source).toBe(true);
    else expect(Object.keys(volumes)).toContain(source);
  }
  const targets = mounts.map(([, target]) => target);
  expect(targets).toContain(server!.environment!["HALCYON_CONFIG"]);
  expect(targets).toContain(`${image.environment["HALCYON_DATA_DIR"]}/store`);
  const { models } = configFileSchema.parse(
    JSON.parse(readFileSync(join(folder, "halcyon.config.json"), "utf8")),
  );
  expect(models.noaa?.deterministic).toMatchObject({
    path: `${image.environment["HALCYON_DATA_DIR"]}/store`,
  });
});

test("ingests and workers are called as the command line wants it", () => {
  const [options, ofSpread, ofWorkers] = commands.map(({ command, healthcheck }) => {
    const [file, ...words] = command!;
    expect(file).toBe("apps/server/dist/cli/main.js");
    expect(healthcheck).toEqual({ disable: true });
    return ingestOptions(words);
  });
  expect(options).toMatchObject({
    part: "deterministic",
    places: "/etc/halcyon/places.csv",
    watch: true,
  });
  expect(ofSpread).toMatchObject({ part: "ensemble", watch: true, spread: true });
  const { grace } = ofWorkers as { grace: number };
  expect(Number.parseInt(worker!.stop_grace_period!)).toBeGreaterThan(grace + 10);
});

test("workers share the store of the ingest, and write into folders that the image has for its user", () => {
  const data = image.environment["HALCYON_DATA_DIR"];
  expect(spread!.volumes).toEqual([`store:${data}/store`]);
  expect(worker!.volumes).toEqual([`store:${data}/store`, `workers:${data}/workers`]);
  const made = image.instructions.map(({ text: words }) => words).join("\n");
  for (const name of ["store", "workers"]) expect(made).toContain(`/out/data/${name}`);
});

test("servers and ingests write nowhere but on volumes, without rights", () => {
  for (const service of [server!, ...commands]) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  }
  expect(Number.parseInt(server!.stop_grace_period!)).toBeGreaterThan(30);
  expect(prometheus!.profiles).toEqual(["prometheus"]);
  for (const { profiles } of [spread!, worker!]) expect(profiles).toEqual(["workers"]);
});
