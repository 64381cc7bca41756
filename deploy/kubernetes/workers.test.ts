import { join } from "node:path";
import { environmentSchema } from "@halcyon/server/config";
import { runProcess } from "@halcyon/testing";
import type { Deployment } from "kubernetes-types/apps/v1.d.ts";
import type { HorizontalPodAutoscaler } from "kubernetes-types/autoscaling/v2.d.ts";
import type { Secret } from "kubernetes-types/core/v1.d.ts";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readImage } from "../docker/dockerfile.ts";
import { ingestOptions } from "../ingest-options.suite.ts";
import { yamlDocuments } from "../yaml-documents.ts";
import { type KubernetesObject, typeFaults } from "./type-faults.suite.ts";
import type { Whole } from "./whole.ts";

const objectsIn = (folder: string): readonly KubernetesObject[] =>
  yamlDocuments(join(import.meta.dirname, folder))
    .map(({ content }) => content as KubernetesObject)
    .filter(({ kind }) => kind !== "Kustomization");
const objects = objectsIn("workers");
const deployments = objects.filter(
  ({ kind }) => kind === "Deployment",
) as unknown as readonly Whole<Deployment>[];
const image = readImage();

test("every object is one of Kubernetes, to its last field", async () => {
  expect(await typeFaults(objects)).toEqual([]);
});

test.each(deployments)(
  "$metadata.name is called as the command line wants it, without rights",
  (deployment) => {
    const { metadata, spec } = deployment;
    const pod = spec.template.spec;
    const [container] = pod.containers as [(typeof pod.containers)[number]];
    const [file, ...words] = container.args;
    expect(file).toBe("apps/server/dist/cli/main.js");
    const { metricsPort } = ingestOptions(words) as { metricsPort: number };
    expect(container.ports).toEqual([{ name: "metrics", containerPort: metricsPort }]);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    expect(container.resources.limits).toMatchObject({ memory: "1Gi" });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
      image.environment["HALCYON_DATA_DIR"],
    ]);
    expect(pod.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(spec.selector.matchLabels).toEqual({ "app.kubernetes.io/name": metadata.name });
  },
);

test("workers have the time that their tasks may take to end", () => {
  const { spec } = deployments.find(({ metadata }) => metadata.name === "halcyon-workers")!;
  const pod = spec.template.spec;
  const { grace } = ingestOptions(pod.containers[0]!.args.slice(1)) as { grace: number };
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(grace + 10);
});

test("settings are ones that a process reads, and secrets those of the example", () => {
  const secrets = objectsIn("base").filter(
    ({ kind }) => kind === "Secret",
  ) as unknown as readonly Whole<Secret>[];
  const settings = deployments.flatMap(({ spec }) => spec.template.spec.containers.flatMap(({ env }) => env));
  for (const { name, valueFrom } of settings) {
    if (name !== "BUCKET") expect(Object.keys(environmentSchema.shape)).toContain(name);
    const { key, name: secretName } = valueFrom.secretKeyRef;
    const secret = secrets.find(({ metadata }) => metadata.name === secretName);
    expect(Object.keys(secret?.stringData ?? {})).toContain(key);
  }
});

test("the autoscaler and the network policy find the pods", () => {
  const names = deployments.map(({ metadata }) => metadata.name);
  const autoscaler = objects.find(
    ({ kind }) => kind === "HorizontalPodAutoscaler",
  ) as unknown as Whole<HorizontalPodAutoscaler>;
  expect(names).toContain(autoscaler.spec.scaleTargetRef.name);
  const policy = objects.find(({ kind }) => kind === "NetworkPolicy") as unknown as {
    spec: { podSelector: { matchExpressions: [{ values: string[] }] } };
  };
  expect(policy.spec.podSelector.matchExpressions[0].values.toSorted()).toEqual(names.toSorted());
});

const hasKubectl = (await runProcess(["kubectl", "version", "--client"])).code === 0;

test.skipIf(!hasKubectl)(`the folder builds${hasKubectl ? "" : ": needs kubectl"}`, async () => {
  const folder = join(import.meta.dirname, "workers");
  const { stdout } = await runProcess(["kubectl", "kustomize", folder]);
  const built = parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
  expect(await typeFaults(built)).toEqual([]);
  expect(built).toHaveLength(objects.length);
});
