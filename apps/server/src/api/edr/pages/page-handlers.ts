import type { EdrLink, edr } from "@halcyon/schema/edr";
import type { BytesAnswer } from "../../pipeline/answer.ts";
import type { Handlers } from "../../pipeline/handler.ts";
import { versioned } from "../../catalogue/catalogue.ts";
import { type Collections, requireInstance } from "../collections/collections.ts";
import { readTimes } from "../queries/datetime.ts";
import { readBox } from "../queries/wkt.ts";
import { collectionPage, hasPlaces, hasTimes } from "./collection-page.ts";

type PageName =
  | "service.landing"
  | "service.conformance"
  | "service.api"
  | "collections.list"
  | "collections.get"
  | "instances.list"
  | "instances.get";

/** Serialized OpenAPI document of OGC API-EDR, with its entity tag. */
export interface ApiDefinition {
  readonly document: Buffer;
  readonly etag: string;
}

const json = "application/json";

const title = "Halcyon";

/** Conformance classes of OGC API - EDR 1.1 (OGC 19-086r6) and of the parts of OGC API - Common that it uses. */
const conformsTo = [
  "http://www.opengis.net/spec/ogcapi-common-1/1.0/conf/core",
  "http://www.opengis.net/spec/ogcapi-common-2/1.0/conf/collections",
  ...["core", "collections", "queries", "json", "covjson", "edr-geojson"].map(
    (name) => `http://www.opengis.net/spec/ogcapi-edr-1/1.1/conf/${name}`,
  ),
];

/**
 * Returns the handlers of the JSON pages. The links of the pages are paths of this server, such as `/edr/collections`.
 *
 * @param apiDefinition - Returns the OpenAPI document.
 */
export function pageHandlers(
  collections: Collections,
  apiDefinition: () => Promise<ApiDefinition>,
): Pick<Handlers<typeof edr>, PageName> {
  return {
    "service.landing": async () =>
      versioned({
        title,
        description:
          "Weather, and how suitable it is for tasks, by OGC API - Environmental Data Retrieval 1.1. Send your key in the header x-api-key.",
        links: landingLinks,
      }),
    "service.conformance": async () => versioned({ conformsTo }),
    "service.api": async (): Promise<BytesAnswer> => {
      const { document, etag } = await apiDefinition();
      return { chunks: [document], headers: {}, versions: [etag] };
    },
    async "collections.list"(call) {
      const { bbox, datetime } = call.query;
      const box = bbox === undefined ? undefined : readBox(bbox);
      const { fromMs, toMs } = readTimes(datetime);
      const all = await collections.list(call);
      const found = all.filter((one) => hasTimes(one, fromMs, toMs) && hasPlaces(one, box));
      return versioned({
        links: [{ href: "/edr/collections", rel: "self", type: json, title: "Collections" }],
        collections: found.map((one) => collectionPage(one, pathOf(one.id))),
      });
    },
    async "collections.get"(call) {
      const found = await collections.named(call);
      return versioned(collectionPage(found, pathOf(found.id)));
    },
    async "instances.list"(call) {
      const found = await collections.named(call);
      const path = `${pathOf(found.id)}/instances`;
      return versioned({
        links: [{ href: path, rel: "self", type: json, title: "Instances" }],
        instances: [...(found.instances ?? [])].map(([id, one]) =>
          collectionPage(one, instancePath(path, id)),
        ),
      });
    },
    async "instances.get"(call) {
      const { instanceId } = call.params;
      const found = await collections.named(call);
      const instance = requireInstance(found, instanceId);
      return versioned(collectionPage(instance, instancePath(`${pathOf(found.id)}/instances`, instanceId)));
    },
  };
}

const landingLinks: EdrLink[] = [
  { href: "/edr", rel: "self", type: json, title },
  { href: "/edr/conformance", rel: "conformance", type: json, title: "Conformance classes" },
  {
    href: "/edr/api",
    rel: "service-desc",
    type: "application/vnd.oai.openapi+json;version=3.1",
    title: "OpenAPI document",
  },
  { href: "/reference", rel: "service-doc", type: "text/html", title: "Reference" },
  { href: "/edr/collections", rel: "data", type: json, title: "Collections" },
];

function pathOf(collectionId: string): string {
  return `/edr/collections/${encodeURIComponent(collectionId)}`;
}

function instancePath(path: string, id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}
