import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const edge = (environment: Record<string, string>) => parseConfig(environment, "/", () => "").edge;

test("without settings nobody's forwarding is believed, and no metrics are served", () => {
  expect(edge({})).toEqual({
    burstPerSecondPerAddress: 1000,
    inWorkPerKeyMax: 100,
    shedsLoad: true,
    trustedProxies: [],
    publicUrl: undefined,
    docsUrl: undefined,
    securityContact: undefined,
    mcpOrigins: [],
    stopDelayMs: 0,
    metrics: undefined,
  });
});

test("proxies are a list of addresses and networks", () => {
  expect(edge({ HALCYON_TRUST_PROXY: "10.0.0.0/8, ::1,192.0.2.7" }).trustedProxies).toEqual([
    "10.0.0.0/8",
    "::1",
    "192.0.2.7",
  ]);
});

test("the address at which callers reach the server ends without a slash", () => {
  const urlOf = (text: string) => edge({ HALCYON_PUBLIC_URL: text }).publicUrl;
  expect(urlOf("https://weather.example.org")).toBe("https://weather.example.org");
  expect(urlOf("http://localhost:8080/halcyon/")).toBe("http://localhost:8080/halcyon");
  expect(() => urlOf("weather.example.org")).toThrow(
    "HALCYON_PUBLIC_URL: an address such as https://weather.example.org is needed",
  );
});

test("the address of the guide ends without a slash", () => {
  expect(edge({ HALCYON_DOCS_URL: "https://docs.example.org/" }).docsUrl).toBe("https://docs.example.org");
  expect(() => edge({ HALCYON_DOCS_URL: "docs" })).toThrow("HALCYON_DOCS_URL: an address such as");
});

test("origins whose pages may call are a list of origins", () => {
  expect(
    edge({ HALCYON_MCP_ORIGINS: "https://agents.example.org, http://localhost:3000" }).mcpOrigins,
  ).toEqual(["https://agents.example.org", "http://localhost:3000"]);
});

test("load is shed unless told otherwise", () => {
  expect(edge({ HALCYON_SHED_LOAD: "on" }).shedsLoad).toBe(true);
  expect(edge({ HALCYON_SHED_LOAD: "off" }).shedsLoad).toBe(false);
});

test("metrics stay on this machine unless told otherwise", () => {
  expect(edge({ HALCYON_METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
  expect(edge({ HALCYON_METRICS_PORT: "0", HALCYON_METRICS_HOST: "0.0.0.0" }).metrics?.host).toBe("0.0.0.0");
});

test.each([
  ["HALCYON_TRUST_PROXY", "all"],
  ["HALCYON_TRUST_PROXY", "10.0.0.0/33"],
  ["HALCYON_TRUST_PROXY", "10.0.0.1,"],
  ["HALCYON_TRUST_PROXY", "10.0.0.0/8/8"],
  ["HALCYON_MCP_ORIGINS", "*"],
  ["HALCYON_MCP_ORIGINS", "null"],
  ["HALCYON_MCP_ORIGINS", "agents.example.org"],
  ["HALCYON_MCP_ORIGINS", "https://agents.example.org/"],
  ["HALCYON_PUBLIC_URL", "ftp://weather.example.org"],
  ["HALCYON_PUBLIC_URL", "https://user:secret@weather.example.org"],
  ["HALCYON_PUBLIC_URL", "https://weather.example.org?"],
  ["HALCYON_PUBLIC_URL", "https://weather.example.org/#top"],
  ["HALCYON_STOP_DELAY_MS", "15001"],
  ["HALCYON_METRICS_PORT", "65536"],
  ["HALCYON_IN_WORK_PER_KEY", "0"],
  ["HALCYON_BURST_PER_SECOND_PER_ADDRESS", "many"],
  ["HALCYON_SHED_LOAD", "false"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => edge({ [name]: value })).toThrow(new RegExp(`^${name}`));
});

test("the contact for weaknesses is an address", () => {
  const contactOf = (text: string) => edge({ HALCYON_SECURITY_CONTACT: text }).securityContact;
  for (const contact of ["mailto:security@example.org", "https://example.org/report", "tel:+44-20-7946-0000"])
    expect(contactOf(contact)).toBe(contact);
  for (const none of ["security@example.org", "http://example.org", "mailto:a b@c", "mailto:a@b\nContact: x"])
    expect(() => contactOf(none)).toThrow("HALCYON_SECURITY_CONTACT: an address such as mailto:");
});
