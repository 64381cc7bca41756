import fc from "fast-check";
import { expect, test } from "vitest";
import { StationFileError } from "../station-file-error.ts";
import { readStation, type StationFormat } from "../station-file.ts";

const files: readonly (readonly [StationFormat, string])[] = [
  [
    "iem",
    "#DEBUG: Time Zone     -> America/Chicago\nstation,valid,lon,lat,tmpf,sknt,drct,p01i\nAMW,2022-11-06 01:53,-93.6,41.9,71.6,5,180,T\nAMW,2022-11-06 01:53,-93.6,41.9,M,M,M,0.02\n",
  ],
  [
    "ghcnh",
    "STATION|DATE|LATITUDE|LONGITUDE|ELEVATION|temperature|temperature_Quality_Code|precipitation\nX|2025-01-31T12:00:00|46.8|6.9|490|1.5|1|0.2\nX|2025-01-31T13:00:00|46.8|6.9|490|1.5|L|0.2\n",
  ],
  [
    "dwd",
    "STATIONS_ID;MESS_DATUM;QN_9;TT_TU;RF_TU;eor\n44;2025011900;3;-1.9;99;eor\n44;2025011901;3;-999;-999;eor\n",
  ],
  [
    "nsrdb",
    "Source,Location ID,Latitude,Longitude,Time Zone,Elevation,Temperature Units\nNSRDB,1,39.7,-104.9,-7,1601,c\nYear,Month,Day,Hour,Minute,GHI,Temperature\n2020,1,1,10,30,412,3.1\n2020,1,1,11,30,480,-9999\n",
  ],
];

test.each(files)("any text of %s is read, or refused as a file that cannot be read", (format, text) => {
  const odd = fc.constantFrom(
    "",
    "\0",
    '"',
    "-999",
    "1e308",
    "9".repeat(400),
    "\n",
    "|",
    ";",
    ",",
    "2020",
    "-",
    "\u{1F327}",
  );
  const change = fc.record({ at: fc.nat(text.length), cut: fc.nat(12), by: odd });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
      const changed = changes.reduce(
        (one, { at, cut, by }) => one.slice(0, at) + by + one.slice(at + cut),
        text,
      );
      try {
        readStation({ text: changed, format, zone: "+00:00", location: { latitude: 47, longitude: 8 } });
      } catch (error) {
        expect(error).toBeInstanceOf(StationFileError);
      }
    }),
    { numRuns: 1000, seed: 1 },
  );
});
