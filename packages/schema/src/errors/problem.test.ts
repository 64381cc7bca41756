import { describe, expect, test } from "vitest";
import { problemsOf } from "../endpoints/endpoint.ts";
import { problemCodes, problemKind } from "./problem.ts";
import { problemSchema } from "./problem-document.ts";
import { endpoints } from "../v1/table.ts";

// Statuses as the published error table of the API fixes them.
test.each([
  ["missing_api_key", 401],
  ["invalid_api_key", 401],
  ["offering_not_in_package", 403],
  ["read_only_entry", 403],
  ["not_found", 404],
  ["entry_not_found", 404],
  ["job_not_found", 404],
  ["method_not_allowed", 405],
  ["not_acceptable", 406],
  ["request_timeout", 408],
  ["idempotency_conflict", 409],
  ["version_gone", 410],
  ["precondition_failed", 412],
  ["payload_too_large", 413],
  ["uri_too_long", 414],
  ["unsupported_media_type", 415],
  ["malformed_request", 400],
  ["invalid_request", 422],
  ["variable_unavailable", 422],
  ["model_unavailable", 422],
  ["horizon_exceeded", 422],
  ["location_outside_coverage", 422],
  ["precondition_required", 428],
  ["allowance_exhausted", 429],
  ["too_many_requests", 429],
  ["headers_too_large", 431],
  ["internal", 500],
  ["data_gap", 503],
  ["stale_forecast", 503],
  ["weather_unavailable", 503],
  ["overloaded", 503],
  ["starting", 503],
] as const)("%s answers %d", (code, status) => {
  expect(problemKind(code).status).toBe(status);
});

describe("the problem catalogue", () => {
  test("says for every code what happened and what to do", () => {
    for (const code of problemCodes) {
      expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
      expect(problemKind(code).title, code).not.toMatch(/\.$/);
      expect(problemKind(code).remedy, code).toMatch(/\.$/);
    }
  });

  test("calls a failure of the server retryable, and of the caller only when time heals it", () => {
    for (const code of problemCodes) {
      const { status, retryable } = problemKind(code);
      expect(retryable, code).toBe(status >= 500 || [408, 425, 429].includes(status));
    }
  });

  test("is complete for every endpoint, and names no code twice", () => {
    for (const endpoint of endpoints) {
      const codes = problemsOf(endpoint);
      expect(new Set(codes).size, endpoint.name).toBe(codes.length);
      expect(codes, endpoint.name).toContain("missing_api_key");
      expect(codes.includes("payload_too_large"), endpoint.name).toBe(endpoint.body !== undefined);
    }
  });
});

test("a problem holds at most 50 field errors", () => {
  const problem = {
    type: "/errors/invalid_request",
    title: "The request is not valid",
    status: 422,
    detail: "Mend the fields.",
    instance: "/v1/tasks/",
    code: "invalid_request",
    request_id: "r",
  };
  const errors = (count: number) =>
    Array.from({ length: count }, () => ({ code: "required", detail: "Needed." }));
  expect(problemSchema.safeParse({ ...problem, errors: errors(50) }).success).toBe(true);
  expect(problemSchema.safeParse({ ...problem, errors: errors(51) }).success).toBe(false);
});
