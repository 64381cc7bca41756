import { globSync } from "node:fs";
import { dirname } from "node:path";
import { code, table } from "../markdown.mts";
import { repository, repositoryText } from "../repository-text.mts";

/** Third-party data that packages of this project contain. */
interface CarriedData {
  readonly data: string;
  readonly usedFor: string;
  readonly licence: string;
  /** Package that contains the data, or file that generates them. */
  readonly from: { readonly package: string } | { readonly file: string };
  /** Statement of the origin of the data. The package or file that carries the data must contain this text. */
  readonly stated: string;
}

const carried: readonly CarriedData[] = [
  {
    data: "Natural Earth",
    usedFor: "the mask of land and sea, the maps of the console, in frames and of this guide",
    licence: "public domain",
    from: { package: "world-atlas" },
    stated: "Natural Earth",
  },
  {
    data: "OpenStreetMap",
    usedFor: "the time zone of a place, by timezone-boundary-builder",
    licence: "[ODbL-1.0](https://www.openstreetmap.org/copyright)",
    from: { package: "@photostructure/tz-lookup" },
    stated: "timezone-boundary-builder",
  },
  {
    data: "GeoNames",
    usedFor: "the names of places",
    licence: "[CC-BY-4.0](https://www.geonames.org/about.html)",
    from: { file: "apps/server/places/make_places.py" },
    stated: "GeoNames (https://www.geonames.org, CC BY 4.0)",
  },
];

/**
 * Returns a table of the third-party data in this project's packages.
 *
 * @param read - Returns the text of a file of the repository.
 * @throws Error if the origin of data is no longer stated in its source, or if no package contains the data. The message names the data.
 */
export function carriedData(read: (path: string) => string = repositoryText): string {
  return table(
    ["data", "used for", "carried by", "licence"],
    carried.map((one) => [one.data, one.usedFor, carriersOf(one, read).map(code).join(", "), one.licence]),
  );
}

function carriersOf({ data, from, stated }: CarriedData, read: (path: string) => string): string[] {
  const carriers =
    "file" in from ? [from.file.split("/").slice(0, 2).join("/")] : dependentsOf(from.package, read);
  if (carriers.length === 0) throw new Error(`No package carries ${data} any more.`);
  const origin = "file" in from ? from.file : `${carriers[0]}/node_modules/${from.package}/README.md`;
  if (!read(origin).includes(stated)) throw new Error(`${origin} no longer says "${stated}" of ${data}.`);
  return carriers;
}

/** Returns the packages of the repository that depend on a given package. */
function dependentsOf(name: string, read: (path: string) => string): string[] {
  return globSync("{apps,packages}/*/package.json", { cwd: repository })
    .concat("docs/package.json")
    .filter((path) => {
      const { dependencies, devDependencies } = JSON.parse(read(path)) as Readonly<
        Record<string, Readonly<Record<string, string>> | undefined>
      >;
      return [dependencies, devDependencies].some((some) => Object.hasOwn(some ?? {}, name));
    })
    .map(dirname)
    .toSorted();
}
