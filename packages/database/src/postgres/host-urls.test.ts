import { expect, test } from "vitest";
import { hostUrls } from "./host-urls.ts";

test("a URL with one host stays as it is", () => {
  for (const url of [
    "postgres://halcyon:p,w@db.example.org:5433/halcyon?sslmode=verify-full",
    "postgresql:///halcyon?host=/run/postgresql",
    "postgres://[2001:db8::1]:5432/halcyon",
  ])
    expect(hostUrls(url)).toEqual([url]);
});

test("each of several hosts gets a URL with its own port and all else", () => {
  expect(hostUrls("postgres://u:p,w@db-a,db-b:5433,[::1]/halcyon?sslmode=require&options=a,b")).toEqual([
    "postgres://u:p,w@db-a/halcyon?sslmode=require&options=a,b",
    "postgres://u:p,w@db-b:5433/halcyon?sslmode=require&options=a,b",
    "postgres://u:p,w@[::1]/halcyon?sslmode=require&options=a,b",
  ]);
});
