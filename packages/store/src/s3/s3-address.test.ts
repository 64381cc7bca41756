import { expect, test } from "vitest";
import { bucketUrl, parseS3Address } from "./s3-bucket.ts";

test.each([
  ["s3://weather", { bucket: "weather", prefix: "" }],
  ["s3://weather/", { bucket: "weather", prefix: "" }],
  ["s3://my.weather-2/halcyon/store/", { bucket: "my.weather-2", prefix: "halcyon/store" }],
  ["s3://we/store", undefined],
  ["s3://weather/a b", undefined],
  ["s3://weather/.hidden", undefined],
  ["s3://key:secret@weather/store", undefined],
])("%s names %o", (address, named) => {
  expect(parseS3Address(address)).toEqual(named);
});

test.each([
  [{ region: "eu-central-1" }, "weather", "https://weather.s3.eu-central-1.amazonaws.com/"],
  [{ region: "eu-central-1" }, "my.weather", "https://s3.eu-central-1.amazonaws.com/my.weather/"],
  [{ region: "auto", endpoint: "http://127.0.0.1:9000" }, "weather", "http://127.0.0.1:9000/weather/"],
  [{ region: "auto", endpoint: "https://example.org/s3/" }, "weather", "https://example.org/s3/weather/"],
  [
    { region: "auto", endpoint: "https://example.org", hostStyle: true },
    "weather",
    "https://weather.example.org/",
  ],
  [{ region: "eu-west-1", hostStyle: false }, "weather", "https://s3.eu-west-1.amazonaws.com/weather/"],
])("with %o the bucket %s is at %s", (connection, bucket, url) => {
  expect(bucketUrl(bucket, connection).href).toBe(url);
});
