import type { Location } from "@halcyon/schema";

/** Values for January to December. */
type Monthly = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** A place with its published climate. */
export interface ClimatePlace extends Location {
  readonly name: string;
  readonly sea: boolean;
  /** Publisher of the normals, their years, and the page on which they were read. */
  readonly source: string;
  readonly temperatureC: Monthly;
  readonly rainMm?: Monthly;
  readonly humidityPercent?: Monthly;
  /** Annual mean wind [m/s]; absent if the source does not give it. */
  readonly windMps?: number;
  readonly seaSurfaceC?: { readonly coldest: number; readonly warmest: number };
}

/**
 * Places from pole to equator in both hemispheres, with climates that differ as much as possible. If a source states mean maxima and
 * minima, the mean is halfway between them. The sources are national services if their tables were readable, otherwise a reprint. Degrees
 * Fahrenheit, inches and miles per hour are converted and rounded once.
 */
export const climatePlaces: readonly ClimatePlace[] = [
  {
    name: "Vostok",
    latitude: -78.45,
    longitude: 106.87,
    sea: false,
    source:
      "1958-2010, liquisearch.com/vostok_station/climate; temperatures as READER, nerc-bas.ac.uk/icd/gjma/vostok.temps.html",
    temperatureC: [-32.1, -44.3, -57.8, -64.8, -65.7, -65.2, -66.7, -68, -66.1, -57.2, -42.7, -31.9],
    rainMm: [0.7, 0.6, 1.9, 2.3, 2.9, 2.5, 2.3, 2.2, 2.3, 1.8, 0.8, 0.5],
  },
  {
    name: "Utqiagvik",
    latitude: 71.29,
    longitude: -156.77,
    sea: true,
    source:
      "Normals of 1981-2010 in the monthly city summaries of 2012 to 2017, Alaska Climate Research Center, akclimate.org",
    temperatureC: [-25.2, -25.7, -24.8, -16.8, -6.1, 2, 4.9, 3.9, 0.1, -8.2, -17.4, -22.1],
    rainMm: [3.3, 3.6, 2.3, 4.1, 4.6, 8.1, 24.9, 26.7, 18.3, 10.4, 5.3, 3.6],
  },
  {
    name: "Norilsk",
    latitude: 69.33,
    longitude: 88.2,
    sea: false,
    source: "Weatherbase; liquisearch.com/norilsk/climate",
    temperatureC: [-27.2, -27.5, -22.4, -14.3, -5.1, 6.8, 14.1, 11.3, 4.1, -9.6, -20.4, -25.3],
    rainMm: [17.6, 16.1, 28.4, 21.1, 24, 34.4, 32.4, 52.2, 26, 35.9, 30.8, 22.1],
  },
  {
    name: "Yakutsk",
    latitude: 62.02,
    longitude: 129.72,
    sea: false,
    source: "Mean maxima and minima, friedrichmaier.de/?p=28868; mean wind, 100yakutia.ru",
    temperatureC: [-40.5, -36, -22, -6.5, 6.5, 15, 18.5, 15.5, 6, -8.5, -29.5, -39],
    windMps: 1.7,
  },
  {
    name: "Reykjavik",
    latitude: 64.13,
    longitude: -21.9,
    sea: false,
    source: "climatestotravel.com/climate/iceland",
    temperatureC: [0, 0.5, 0.5, 3.5, 7, 9.5, 11.5, 11.5, 8.5, 4.5, 2, 0.5],
    rainMm: [75, 70, 80, 60, 45, 50, 50, 60, 65, 85, 75, 80],
  },
  {
    name: "Zurich",
    latitude: 47.38,
    longitude: 8.57,
    sea: false,
    source: "ryoko.info/01en/temperature/switzerland",
    temperatureC: [-0.5, 1, 4.5, 8, 12.5, 15.5, 17.5, 16.5, 14, 9.5, 4.5, 1],
    rainMm: [69, 70, 70, 89, 105, 125, 118, 135, 94, 69, 82, 75],
  },
  {
    name: "New York",
    latitude: 40.64,
    longitude: -73.78,
    sea: false,
    source: "Met Office, metoffice.gov.uk/weather/travel/holiday-weather/americas/usa/newyork",
    temperatureC: [0.6, 1.8, 5.7, 11.6, 16.8, 22.2, 25.2, 24.5, 20.5, 14.3, 8.9, 3.4],
    rainMm: [81, 77, 91, 99, 97, 93, 97, 87, 84, 73, 93, 87],
    humidityPercent: [62, 57, 59, 58, 62, 64, 62, 65, 66, 64, 62, 61],
    windMps: 5,
  },
  {
    name: "Madeira, in the open Atlantic",
    latitude: 32.83,
    longitude: -16.99,
    sea: true,
    source: "Ponta Delgada, Sao Vicente, 1951-1980, wikizero.net; sea: visitmadeira.pt/en-gb/madeira/climate",
    temperatureC: [15.2, 15.2, 15.6, 15.9, 17.3, 19, 20.2, 21.4, 21.2, 19.8, 17.5, 15.8],
    rainMm: [191, 140, 117, 68.3, 45.8, 34.8, 15.6, 25.3, 51.5, 156, 180, 143],
    humidityPercent: [78, 77, 76, 76, 78, 78, 77, 78, 80, 80, 79, 77],
    seaSurfaceC: { coldest: 17, warmest: 22 },
  },
  {
    name: "Riyadh",
    latitude: 24.7,
    longitude: 46.72,
    sea: false,
    source: "Jeddah Regional Climate Centre 1985-2010; eymaps.com/en/Climate_of_Saudi_Arabia",
    temperatureC: [14, 17, 22, 27, 33, 36, 37, 37, 33, 28, 22, 16],
    rainMm: [13, 8, 24, 28, 5, 3, 4, 4, 0, 1, 9, 15],
  },
  {
    name: "Agra",
    latitude: 27.16,
    longitude: 78,
    sea: false,
    source: "india-weather.com",
    temperatureC: [14.5, 16.5, 22.5, 28.5, 33.5, 34, 31, 29.5, 29, 25, 19, 15],
    rainMm: [13, 12.5, 8, 5, 10, 62, 217, 206, 116, 18, 4, 8],
  },
  {
    name: "Singapore",
    latitude: 1.37,
    longitude: 103.82,
    sea: false,
    source:
      "Temperature: NEA, five stations 2019-2023, sgwiki.com; else Met Office, metoffice.gov.uk/weather/travel/holiday-weather/asia/singapore",
    temperatureC: [27, 27.4, 27.9, 28.3, 28.9, 28.2, 28.4, 28.2, 28.1, 28.1, 27.5, 27],
    rainMm: [246, 108, 184, 175, 160, 126, 150, 148, 125, 170, 243, 287],
    humidityPercent: [85, 83, 84, 84, 83, 82, 82, 82, 82, 83, 85, 86],
    windMps: 2,
  },
  {
    name: "Nairobi, 1,800 m high",
    latitude: -1.3,
    longitude: 36.75,
    sea: false,
    source: "WMO, theodora.com/wfbcurrent/kenya/kenya_climate.html",
    temperatureC: [18, 18.6, 19.4, 19.1, 17.9, 16.3, 15.4, 15.8, 17.1, 18.6, 18.1, 18],
    rainMm: [64.1, 56.5, 92.8, 219.4, 176.6, 35, 17.5, 23.5, 28.3, 55.3, 154.2, 101],
  },
  {
    name: "Sydney",
    latitude: -33.86,
    longitude: 151.2,
    sea: false,
    source:
      "Temperature: climatestotravel.com/us/climate/australia/sydney; else Met Office, metoffice.gov.uk/holiday-weather/australasia/australia/sydney",
    temperatureC: [21.9, 21.9, 20.6, 18.1, 15, 12.5, 11.9, 13.1, 15, 17.5, 19.4, 21.1],
    rainMm: [96, 128.6, 111.4, 140.5, 119.8, 116.8, 79.8, 94, 70.1, 82.7, 104, 79.2],
    humidityPercent: [70, 72, 70, 70, 69, 69, 66, 60, 61, 64, 68, 68],
    windMps: 5.2,
  },
];
