/** Step of the tour: a page of the console, and the parts of the page that its picture shows. */
export interface Step {
  readonly name: string;
  /** Path and query after `/console`. `{task}` stands for the id of the custom task. */
  readonly path: string;
  /** Text of the link to the page in the tour. */
  readonly link: string;
  /** Beginning of the picture's text alternative. It describes the picture. */
  readonly intro: string;
  /** Selector of an element that exists only after the page is drawn. */
  readonly ready: string;
  /** Selectors of the parts that the picture shows, from top to bottom. The picture shows nothing else of the page. */
  readonly parts: readonly string[];
  /** Selectors of the elements whose texts follow `intro` in the alternative text of the picture. */
  readonly told: readonly string[];
}

const place = "at=54.09,12.14&name=Rostock&model=noaa";
const lifting = `${place}&entry=task:1&hours=240`;
const glazing = `${place}&entry=task:{task}&hours=240`;

/** Sites of the board page, each with its name and the query of its URL. */
export const sites = [
  { name: "Rostock", query: `?${lifting}` },
  { name: "Kiel", query: "?at=54.32,10.14&name=Kiel&model=noaa&entry=task:1&hours=240" },
  { name: "Hamburg", query: "?at=53.55,9.99&name=Hamburg&model=noaa&entry=task:1&hours=240" },
];

const others = ["54.32,10.14~task:1~Kiel", "53.55,9.99~task:1~Hamburg"];

/** Steps of the tour, in order. */
export const steps: readonly Step[] = [
  {
    name: "forecast",
    path: `?${lifting}`,
    link: "Open these hours",
    intro:
      "Ten days in Rostock on a phone. Each row is a day and each cell an hour, in the colour of how many forecasts allow the work.",
    ready: ".strip rect[data-score]",
    parts: [
      ".forecast-head > div",
      ".answer",
      ".limit-slider",
      ".strip",
      ".card:has(> #strip-title) > .legend",
    ],
    told: ["h1", ".answer > h2", ".answer-span", ".answer-chance", ".lead summary"],
  },
  {
    name: "reasons",
    path: `/reasons?${lifting}`,
    link: "Open these reasons",
    intro: "The reasons for these hours, with a bar for each day.",
    ready: ".bars",
    parts: [
      ".forecast-main > :is(header, p)",
      ".card:has(#days-title) > .card-head",
      ".card:has(#days-title) li:first-child",
    ],
    told: ["h1", ".forecast-main > .lead", ".forecast-main > .legend", ".card:has(#days-title) li"],
  },
  {
    name: "compare",
    path: `/compare?${lifting}${others.map((other) => `&with=${other}`).join("")}`,
    link: "Compare these three towns",
    intro: "A comparison of three towns, the best one first, with a strip of its hours.",
    ready: ".subject-place",
    parts: [
      ".forecast-main > .lead",
      ".rank-controls",
      ".subjects > li:first-child .subject > :not(.chart ~ *)",
    ],
    told: [".forecast-main > .lead", ".subjects > li h2", ".subjects > li .lead"],
  },
  {
    name: "sites",
    path: "/sites",
    link: "Open your sites",
    intro: "A board with three sites, each with its next window and a strip of its hours.",
    ready: ".site-rank",
    parts: [".sites > header", ".sites > .lead", ".site-list > li:first-child > :not(.site-acts)"],
    told: [".sites > .lead", ".site-list > li h2", ".site-list > li > .lead strong"],
  },
  {
    name: "watches",
    path: `/watches?${lifting}&watch=new`,
    link: "Begin this watch",
    intro: "The form of a new watch: what to look for, and where.",
    ready: ".watch-form",
    parts: [".watch-form > header", ".card:has(> #what-title)", ".card:has(> #where-title)"],
    told: [".watch-form h1", "form.card > p"],
  },
  {
    name: "editor",
    path: `/editor?${glazing}`,
    link: "Open the limits of the crane",
    intro:
      "The limits of an own task below its hours. The curve of the gusts has three edges with grips: ideal to 6 m/s, acceptable to 9 m/s, stop from 11 m/s.",
    ready: ".edge-dot",
    parts: [
      ".editor-scores > :last-child",
      "#constraints-0 > .card-head",
      "#constraints-0 > .note",
      "#constraints-0 > .curve",
      "#constraints-0 > .edges",
    ],
    told: [".editor-head h1", "#constraints-0 h2"],
  },
  {
    name: "planner",
    path: `/planner?${glazing}`,
    link: "Open these years",
    intro:
      "The months of a year, as they were and as climate models expect them. Points are median years, and bars have eight years of ten.",
    ready: "[data-future]",
    parts: [".planner-card:has(.months) > :is(.card-head, .months, .legend)"],
    told: ["h1", ".forecast-main > header .lead"],
  },
  {
    name: "entries",
    path: `/entries?${glazing}`,
    link: "Open your tasks",
    intro: "The list of own tasks, with the buttons Open a file above it and Save as a file in it.",
    ready: ".entry-row",
    parts: [".entries > header", ".entries-own"],
    told: ["h1", "#own-title", ".entry-row h3", ".entry-row p:not(.note)"],
  },
];
