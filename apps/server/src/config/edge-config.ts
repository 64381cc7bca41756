import { isIP } from "node:net";
import { z } from "zod";

/** Settings of the server that do not concern weather: its address, its protection, its shutdown and its monitoring. */
export interface EdgeConfig {
  /** Maximum number of requests per second from one address. It is also the maximum number of requests that an address can send at once. */
  readonly burstPerSecondPerAddress: number;
  /** Maximum number of requests of one key that are processed at the same time, in this process. */
  readonly inWorkPerKeyMax: number;
  /** True if requests are refused while the event loop is overloaded. */
  readonly shedsLoad: boolean;
  /** Addresses and networks of trusted proxies. The server believes the `x-forwarded-for` header of these proxies. */
  readonly trustedProxies: readonly string[];
  /** Public URL of the server, without a trailing slash; undefined if it is not set. */
  readonly publicUrl: string | undefined;
  /** URL of the guide, without a trailing slash; undefined if it is not set. */
  readonly docsUrl: string | undefined;
  /** Address for reports of weaknesses; undefined if it is not set. */
  readonly securityContact: string | undefined;
  /** Time between the start of a shutdown and the refusal of new connections [ms]. During this time, `/readyz` reports the shutdown. */
  readonly stopDelayMs: number;
  /** Origins whose pages may call `/mcp`. */
  readonly mcpOrigins: readonly string[];
  /** Host and port at which metrics are served; undefined if they are not served. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
}

const addressSchema = z
  .string()
  .refine(
    isAddress,
    "an address such as https://weather.example.org is needed: http or https, without user, query and fragment",
  )
  .transform((text) => text.replace(/\/+$/, ""));

/** Schemas of the environment variables that set {@link EdgeConfig}. */
export const edgeEnvironment = {
  HALCYON_BURST_PER_SECOND_PER_ADDRESS: z.coerce
    .number()
    .min(1)
    .max(1_000_000)
    .default(1000)
    .meta({ description: "Requests per second from an address; for IPv6, from a 64-bit network." }),
  HALCYON_IN_WORK_PER_KEY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(100)
    .meta({ description: "Requests of a key that are in progress at the same time, in one process." }),
  HALCYON_SHED_LOAD: z.enum(["on", "off"]).default("on").meta({
    description:
      "`on`: the server refuses some requests with 503 `overloaded` if the event loop is late, and waits 1.5 s for the database. `off`: it answers every request, and waits 10 s, for example in tests on a busy machine.",
  }),
  HALCYON_TRUST_PROXY: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.string().refine(isProxy, "neither an address nor a network such as 10.0.0.0/8")))
    .default([])
    .meta({
      description:
        "Addresses and networks, separated by commas, of the proxies whose `x-forwarded-for` is trusted.",
    }),
  HALCYON_PUBLIC_URL: addressSchema.optional().meta({
    description:
      "The address at which callers reach the server. The OpenAPI documents name it, and links have its path. If it is absent, they use the address of the request.",
  }),
  HALCYON_DOCS_URL: addressSchema.optional().meta({
    description:
      "Address of the guide, to which the console links. If it is absent, the console links to the reference of this server.",
  }),
  HALCYON_SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/,
      "an address such as mailto:security@example.org is needed: mailto, https or tel",
    )
    .optional()
    .meta({
      description:
        "Address for reports of weaknesses, which `/.well-known/security.txt` names for 180 days from each start. If it is absent, there is no such file.",
    }),
  HALCYON_MCP_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.string().refine(isOrigin, "no origin such as https://agents.example.org")))
    .default([])
    .meta({ description: "Origins, separated by commas, whose pages may call `/mcp`; by default none." }),
  HALCYON_STOP_DELAY_MS: z.coerce.number().int().min(0).max(15_000).default(0).meta({
    description: "Time between the announcement of a stop at `/readyz` and the end of new connections [ms].",
  }),
  HALCYON_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .meta({ description: "Port of the metrics; by default there are none." }),
  HALCYON_METRICS_HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .meta({ description: "Address of the metrics." }),
};

export function edgeConfig(given: z.output<z.ZodObject<typeof edgeEnvironment>>): EdgeConfig {
  const { HALCYON_METRICS_HOST: host, HALCYON_METRICS_PORT: port } = given;
  return {
    burstPerSecondPerAddress: given.HALCYON_BURST_PER_SECOND_PER_ADDRESS,
    inWorkPerKeyMax: given.HALCYON_IN_WORK_PER_KEY,
    shedsLoad: given.HALCYON_SHED_LOAD === "on",
    trustedProxies: given.HALCYON_TRUST_PROXY,
    publicUrl: given.HALCYON_PUBLIC_URL,
    docsUrl: given.HALCYON_DOCS_URL,
    securityContact: given.HALCYON_SECURITY_CONTACT,
    mcpOrigins: given.HALCYON_MCP_ORIGINS,
    stopDelayMs: given.HALCYON_STOP_DELAY_MS,
    metrics: port === undefined ? undefined : { host, port },
  };
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === "" &&
    !/[?#]/.test(text)
  );
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}

function isProxy(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}
