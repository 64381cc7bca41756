import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "@halcyon/testing";
import { configFileSchema, environmentSchema } from "@halcyon/server/config";
import type { Deployment, StatefulSet } from "kubernetes-types/apps/v1.d.ts";
import type { HorizontalPodAutoscaler } from "kubernetes-types/autoscaling/v2.d.ts";
import type { Secret, Service, Volume } from "kubernetes-types/core/v1.d.ts";
import type { Ingress, NetworkPolicy } from "kubernetes-types/networking/v1.d.ts";
import type { PodDisruptionBudget } from "kubernetes-types/policy/v1.d.ts";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ingestOptions } from "../ingest-options.suite.ts";
import { readImage } from "../docker/dockerfile.ts";
import { probedServer } from "../probed-server.suite.ts";
import { yamlDocuments } from "../yaml-documents.ts";
import { type KubernetesObject, typeFaults } from "./type-faults.suite.ts";
import type { Whole } from "./whole.ts";

// No cluster is asked: objects are held against the published types of Kubernetes, the settings of the server, and each other.
const base = join(import.meta.dirname, "base");
const overlay = join(import.meta.dirname, "overlays/example");
const objectsIn = (folder: string): readonly KubernetesObject[] =>
  yamlDocuments(folder)
    .map(({ content }) => content as KubernetesObject)
    .filter(({ kind }) => kind !== "Kustomization");

const objects = objectsIn(base);
const ofKind = <Kind extends KubernetesObject>(kind: Kind["kind"], among = objects): readonly Kind[] =>
  among.filter((object): object is Kind => object.kind === kind);
const deployment = ofKind<Whole<Deployment>>("Deployment")[0]!;
const statefulSet = ofKind<Whole<StatefulSet>>("StatefulSet")[0]!;
const services = ofKind<Whole<Service>>("Service");
const policies = ofKind<Whole<NetworkPolicy>>("NetworkPolicy");
const workloads = [deployment, statefulSet];
const pods = workloads.map(({ spec }) => spec.template.spec);
const server = deployment.spec.template.spec.containers[0]!;
const containers = pods.flatMap((pod) => pod.containers);
const image = readImage();
const settings = new Map(server.env.map(({ name, value }) => [name, value]));

test("every object is one of Kubernetes, to its last field", async () => {
  expect(
    await typeFaults([...objects, ...objectsIn(overlay).filter(({ kind }) => kind !== "Deployment")]),
  ).toEqual([]);
});

test("an unknown field, a wrong type and a missing field are found", async () => {
  const service = services[0]!;
  const spoiled = [
    { ...service, spec: { ...service.spec, selectors: {} } },
    { ...service, spec: { ports: [{ port: "80" }] } },
    { ...statefulSet, spec: { template: statefulSet.spec.template } },
  ];
  expect(await typeFaults(spoiled)).toHaveLength(3);
});

test("the server is given settings that it reads, with values that it takes", () => {
  expect(Object.keys(environmentSchema.shape)).toEqual(expect.arrayContaining([...settings.keys()]));
  const literal = [...settings].filter(([, value]) => value !== undefined);
  expect(environmentSchema.safeParse(Object.fromEntries(literal)).error).toBeUndefined();
});

test("probes ask paths that a server answers", async () => {
  await using running = await probedServer();
  const probes = [server.startupProbe, server.livenessProbe, server.readinessProbe];
  const paths = probes.map((probe) => probe.httpGet.path);
  expect(paths).toEqual(["/livez", "/livez", "/readyz"]);
  for (const path of paths) expect((await fetch(running.url + path)).status, path).toBe(200);
});

test("a server that is to stop says so for two probes, and has the time that it may take", () => {
  const delayMs = Number(settings.get("HALCYON_STOP_DELAY_MS"));
  expect(delayMs).toBeGreaterThanOrEqual(2000 * server.readinessProbe.periodSeconds);
  expect(server.readinessProbe.failureThreshold).toBe(1);
  expect(pods[0]!.terminationGracePeriodSeconds).toBeGreaterThan(30);
});

test("ports agree, from the image to the balancer", () => {
  const ports = new Map(server.ports.map(({ name, containerPort }) => [name, String(containerPort)]));
  expect(ports).toEqual(
    new Map([
      ["http", image.environment["PORT"]],
      ["metrics", settings.get("HALCYON_METRICS_PORT")],
    ]),
  );
  const ingest = statefulSet.spec.template.spec.containers.find(({ name }) => name === "ingest");
  const { metricsPort } = ingestOptions(ingest!.args.slice(1)) as { metricsPort: number };
  expect(ingest!.ports).toEqual([{ name: "metrics", containerPort: metricsPort }]);
  const service = services.find(({ metadata }) => metadata.name === "halcyon");
  const named = [
    ...[server.startupProbe, server.livenessProbe, server.readinessProbe].map((probe) => probe.httpGet.port),
    ...service!.spec.ports.map(({ targetPort }) => targetPort),
    ...policies.flatMap(({ spec }) =>
      (spec.ingress ?? []).flatMap((rule) => rule.ports.map(({ port }) => port)),
    ),
  ];
  for (const name of named) expect([...ports.keys()]).toContain(name);
  const [ingress] = ofKind<Whole<Ingress>>("Ingress", objectsIn(overlay));
  const { name, port } = ingress!.spec.rules[0]!.http.paths[0]!.backend.service;
  expect([name, port.name]).toEqual([service!.metadata.name, service!.spec.ports[0]!.name]);
});

test("every selector finds the pods it is meant for", () => {
  for (const { metadata, spec } of workloads) {
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(spec.selector.matchLabels["app.kubernetes.io/name"]).toBe(metadata.name);
  }
  const names = workloads.map(({ metadata }) => metadata.name);
  for (const { spec } of services) expect(names).toContain(spec.selector["app.kubernetes.io/name"]);
  for (const { spec } of policies) {
    expect(names).toContain(spec.podSelector.matchLabels["app.kubernetes.io/name"]);
  }
  const [autoscaler] = ofKind<Whole<HorizontalPodAutoscaler>>("HorizontalPodAutoscaler");
  expect(autoscaler!.spec.scaleTargetRef).toMatchObject({
    kind: "Deployment",
    name: deployment.metadata.name,
  });
  const [budget] = ofKind<Whole<PodDisruptionBudget>>("PodDisruptionBudget");
  expect(budget!.spec.selector).toEqual(deployment.spec.selector);
  expect(services.map(({ metadata }) => metadata.name)).toContain(statefulSet.spec.serviceName);
});

test("every port of a pod says who may reach it, and the overlay may say it otherwise", () => {
  const rules = policies.flatMap(({ spec }) => spec.ingress ?? []);
  expect(rules.length).toBeGreaterThan(2);
  for (const { from } of rules)
    expect(from.flatMap((peer) => Object.keys(peer))).toContain("namespaceSelector");
  const { patches } = parse(readFileSync(join(overlay, "kustomization.yaml"), "utf8")) as {
    patches: readonly { readonly target?: { readonly name: string }; readonly patch: string }[];
  };
  const { target, patch } = patches.find((one) => one.target !== undefined)!;
  const [{ path, value }] = parse(patch) as [{ readonly path: string; readonly value: object }];
  const policy = policies.find(({ metadata }) => metadata.name === target!.name);
  const before = path
    .split("/")
    .slice(1)
    .reduce<unknown>((inner, step) => (inner as Readonly<Record<string, unknown>>)[step], policy);
  expect(Object.keys(before as object)).toEqual(Object.keys(value));
});

test("containers have no rights, write nowhere but on volumes, and are bounded", () => {
  const [, uid] = /^(\d+):/.exec(image.instructions.find(({ name }) => name === "USER")!.text)!;
  for (const pod of pods) {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(uid) });
    expect(pod.automountServiceAccountToken).toBe(false);
  }
  for (const { securityContext, resources } of containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(resources.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
    expect(resources.limits).toMatchObject({ memory: expect.any(String) });
  }
});

test("what is mounted there is, and the configuration is one", () => {
  const claims = statefulSet.spec.volumeClaimTemplates.map(({ metadata }) => metadata.name);
  for (const { volumes, containers: mounting } of pods) {
    const there = [...volumes.map(({ name }) => name), ...claims];
    for (const { name } of mounting.flatMap(({ volumeMounts }) => volumeMounts))
      expect(there).toContain(name);
  }
  const { configMapGenerator } = parse(readFileSync(join(base, "kustomization.yaml"), "utf8")) as {
    configMapGenerator: readonly { name: string; files: readonly string[] }[];
  };
  const mapped = pods.flatMap(({ volumes }) =>
    volumes.flatMap(({ configMap }: Partial<Volume>) => configMap?.name ?? []),
  );
  expect(configMapGenerator.map(({ name }) => name)).toEqual(mapped);
  expect(settings.get("HALCYON_CONFIG")).toBe(`/etc/halcyon/${configMapGenerator[0]!.files[0]}`);
  for (const folder of [base, overlay]) {
    configFileSchema.parse(JSON.parse(readFileSync(join(folder, "halcyon.config.json"), "utf8")));
  }
});

test("secrets are asked for by the names of the example, which is not applied", () => {
  const secrets = ofKind<Whole<Secret>>("Secret");
  for (const { valueFrom } of containers.flatMap(({ env }: Partial<typeof server>) => env ?? [])) {
    if (valueFrom === undefined) continue;
    const { name, key } = valueFrom.secretKeyRef;
    const secret = secrets.find(({ metadata }) => metadata.name === name);
    expect(Object.keys(secret?.stringData ?? {}), name).toContain(key);
  }
  expect(readFileSync(join(base, "kustomization.yaml"), "utf8")).not.toContain("secret.example.yaml");
});

test("the ingest is called as the command line wants it, and writes the bucket of its settings", () => {
  const [ingest] = pods[1]!.containers;
  const [file, ...words] = ingest!.args;
  expect(file).toBe("apps/server/dist/cli/main.js");
  expect(ingestOptions(words)).toMatchObject({ to: "s3://weather/store", watch: true });
  const own = ingest!.env.map(({ name }) => name);
  expect(own).toContain("BUCKET");
  expect(Object.keys(environmentSchema.shape)).toEqual(
    expect.arrayContaining(own.filter((name) => name !== "BUCKET")),
  );
  expect(ingest!.volumeMounts.map(({ mountPath }) => mountPath)).toContain(
    image.environment["HALCYON_DATA_DIR"],
  );
});

const hasKubectl = (await runProcess(["kubectl", "version", "--client"])).code === 0;

test.skipIf(!hasKubectl)(`the overlay builds${hasKubectl ? "" : ": needs kubectl"}`, async () => {
  const { stdout } = await runProcess(["kubectl", "kustomize", overlay]);
  const built = parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
  expect(await typeFaults(built)).toEqual([]);
  const images = ofKind<Whole<Deployment>>("Deployment", built).flatMap(
    ({ spec }) => spec.template.spec.containers,
  );
  expect(images.map((container) => container.image)).toEqual(["registry.example.org/halcyon:1.0.0"]);
  expect(built.filter(({ kind }) => kind === "Secret")).toEqual([]);
});
