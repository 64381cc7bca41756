import { expect, test } from "vitest";
import { isdText } from "../isd-text.suite.ts";
import { formatOfText } from "./format-of-text.ts";

test.each([
  ["isd", isdText([])],
  ["epw", "LOCATION,Hut,,,,,47,8,1,500\n"],
  ["nsrdb", "Source,Location ID,City,State,Country,Latitude\n"],
  ["ghcnh", "STATION|Station_name|DATE|LATITUDE\n"],
  ["ghcnh", "Station_ID|Station_name|Year\n"],
  ["iem", "station,valid,tmpf\n"],
  ["iem", "station\tvalid\ttmpf\n"],
  ["iem", "#DEBUG: Format Typ    -> comma\n"],
  ["dwd", "STATIONS_ID;MESS_DATUM;QN_9;TT_TU;RF_TU;eor\n"],
  ["dwd", "\uFEFFStations_id;Stationshoehe;Geogr.Breite\n"],
  ["tmy3", '703165,"SAND POINT",AK,-9.0,55.317,-160.517,7\r\nDate (MM/DD/YYYY),Time (HH:MM)\r\n'],
  [undefined, '703165,"SAND POINT",AK,-9.0,55.317,-160.517,7\n'],
  [undefined, ""],
])("%s is told by how a file begins", (format, text) => {
  expect(formatOfText(text)).toBe(format);
});
