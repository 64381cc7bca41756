import { v1 } from "@halcyon/schema";
import type { Printed } from "./printed.mts";

/** Example request body of each V1 endpoint that accepts a body, by endpoint name. */
export const requests: Readonly<Record<string, Printed>> = Object.fromEntries(
  Object.values(v1).flatMap(({ name, method, path, ...row }) =>
    "example" in row && "body" in row.example
      ? [
          [
            name,
            {
              language: "json",
              title: `${method} ${path}`,
              code: JSON.stringify(row.example.body, undefined, 2),
            },
          ],
        ]
      : [],
  ),
);
