/** A user's question, with the tool that answers it and the arguments that an agent should pass. */
export interface Question {
  readonly asked: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const london = { place: "London, GB" };
const aberdeen = { place: "Aberdeen, GB" };
const hull = { place: "Hull, GB" };

/**
 * Digest of all tool and field descriptions when the questions were last reviewed. If a description changes, check that each question still leads to its tool
 * and arguments. Then update the digest.
 */
export const descriptionsDigest = "a1656059e6beaf7ce4ce5205248651729532e1a35d0923ab4e3a453227762943";

/** Questions with the expected tool calls. The agent knows the places, and the time is 2026-11-21T09:14Z, a Saturday. */
export const questions: readonly Question[] = [
  { asked: "What do you have for tower cranes?", tool: "find_task", arguments: { words: "tower crane" } },
  {
    asked: "Which of your scenarios is about fog?",
    tool: "find_task",
    arguments: { words: "fog", type: "scenario" },
  },
  { asked: "What can you score in farming?", tool: "find_task", arguments: { sector: "farming" } },
  {
    asked: "We have a task of our own for kite surveys. Which is it?",
    tool: "find_task",
    arguments: { words: "kite survey" },
  },
  {
    asked: "How does the weather in London look for tower crane lifting over the next three days?",
    tool: "score",
    arguments: { ...london, entry: 1, hours: 72 },
  },
  {
    asked: "And the whole ten days, by ECMWF?",
    tool: "score",
    arguments: { ...london, entry: 1, hours: 240, model: "ecmwf" },
  },
  {
    asked: "Give me every hour of Monday, 7 to 17 London time.",
    tool: "score",
    arguments: { ...london, entry: 1, start: "2026-11-23T07:00+00:00", hours: 10, detail: "hours" },
  },
  {
    asked: "Will there be heavy rain with wind at Aberdeen this weekend?",
    tool: "score",
    arguments: { ...aberdeen, entry: 501, hours: 48 },
  },
  {
    asked: "How good is it up at the mast, 800 m above the sea, for the next two days? Task 4.",
    tool: "score",
    arguments: { ...aberdeen, elevation_m: 800, entry: 4, hours: 48 },
  },
  {
    asked: "When can we lift with the tower crane for six hours in the next five days?",
    tool: "find_windows",
    arguments: { ...london, entry: 1, duration_hours: 6, hours: 120 },
  },
  {
    asked: "We work Monday to Friday, 7 to 17. When is the first chance for a four hour lift?",
    tool: "find_windows",
    arguments: {
      ...london,
      entry: 1,
      duration_hours: 4,
      hours: 168,
      order: "soonest",
      local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
    },
  },
  {
    asked: "I need to be 90 % sure of twelve hours in a row. Is there anything in ten days?",
    tool: "find_windows",
    arguments: { ...london, entry: 1, duration_hours: 12, hours: 240, minimum_probability: 0.9 },
  },
  {
    asked: "Only in daylight: three hours for a drone flight, task 29, from Tuesday on.",
    tool: "find_windows",
    arguments: {
      ...hull,
      entry: 29,
      duration_hours: 3,
      daylight_only: true,
      start: "2026-11-24T00:00+00:00",
      hours: 120,
    },
  },
  {
    asked: "It has to be ideal, not just acceptable, for eight hours.",
    tool: "find_windows",
    arguments: { ...london, entry: 1, duration_hours: 8, minimum_score: 0.9, hours: 240 },
  },
  {
    asked: "When are there twelve hours with no rough sea off Aberdeen?",
    tool: "find_windows",
    arguments: { ...aberdeen, entry: 517, duration_hours: 12, maximum_score: 0.1, hours: 240 },
  },
  {
    asked: "Which is the longest good spell for scaffolding this week, if a shift is eight hours?",
    tool: "find_windows",
    arguments: { ...hull, entry: 5, duration_hours: 8, order: "longest", hours: 168 },
  },
  {
    asked: "Why is Wednesday no good for the crane at Aberdeen?",
    tool: "explain",
    arguments: { ...aberdeen, entry: 1, start: "2026-11-25T00:00+00:00", hours: 24 },
  },
  {
    asked: "What exactly stops us on Tuesday at noon?",
    tool: "explain",
    arguments: { ...aberdeen, entry: 1, at: "2026-11-24T12:00+00:00" },
  },
  {
    asked: "Is it the wind or the rain that limits us most in the next ten days?",
    tool: "explain",
    arguments: { ...hull, entry: 5, hours: 240 },
  },
  {
    asked: "How many hours would a higher gust limit win?",
    tool: "explain",
    arguments: { ...aberdeen, entry: 1, hours: 240 },
  },
  {
    asked: "Which of London, Hull and Aberdeen is best for a six hour lift this week?",
    tool: "compare_places",
    arguments: {
      places: [london.place, hull.place, aberdeen.place],
      entry: 1,
      duration_hours: 6,
      hours: 168,
    },
  },
  {
    asked: "Two sites, one crew: where do we spray on Monday between 6 and 12, two hours? Task 14.",
    tool: "compare_places",
    arguments: {
      places: [aberdeen.place, hull.place],
      entry: 14,
      duration_hours: 2,
      start: "2026-11-23T00:00+00:00",
      hours: 24,
      local_hours: { from: 6, to: 12 },
    },
  },
  {
    asked: "In which months can a tower crane work at Aberdeen?",
    tool: "workability",
    arguments: { ...aberdeen, entry: 1 },
  },
  {
    asked: "For a tender: how often were eight hour shifts possible between 2001 and 2020, daylight only?",
    tool: "workability",
    arguments: {
      ...aberdeen,
      entry: 1,
      duration_hours: 8,
      start_year: 2001,
      end_year: 2020,
      daylight_only: true,
    },
  },
  {
    asked:
      "Excavate for 20 hours in any weather, then pour for 8 with task 10, then wait 24 and lift the formwork for 6 with the crane. We work 7 to 19. When is that done, and is it done by 10 December?",
    tool: "simulate_plan",
    arguments: {
      ...aberdeen,
      tasks: [
        { id: "dig", hours: 20, split: true },
        { id: "pour", entry: 10, hours: 8, after: ["dig"] },
        { id: "cure", hours: 24, split: true, after: ["pour"] },
        { id: "lift", entry: 1, hours: 6, after: ["cure"] },
      ],
      by: "2026-12-10T00:00+00:00",
      local_hours: { from: 7, to: 19 },
    },
  },
  {
    asked: "How does that change by the middle of the century with middling emissions?",
    tool: "workability",
    arguments: {
      ...aberdeen,
      entry: 1,
      duration_hours: 8,
      scenario: "ssp245",
      start_year: 2041,
      end_year: 2070,
    },
  },
  {
    asked: "You say 0.8 for a lift. How often does that come true in London?",
    tool: "prove",
    arguments: { ...london, entry: 1 },
  },
  {
    asked: "A wasted crane day costs us 8,000, a missed one 2,000. From which chance should we go at Hull?",
    tool: "prove",
    arguments: { ...hull, entry: 1, duration_hours: 8, wasted: 8000, missed: 2000 },
  },
  {
    asked: "Our hire firm allows gusts to 12 m/s, ideal under 8. What would that give this week in London?",
    tool: "try_limits",
    arguments: {
      ...london,
      limits: [{ variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 8 }, acceptable: { max: 12 } }],
      hours: 168,
    },
  },
  {
    asked: "And where does that differ from your tower crane task?",
    tool: "try_limits",
    arguments: {
      ...london,
      limits: [
        {
          variable: "wind_gust_3s_at_height",
          height_m: 60,
          unit: "m/s",
          ideal: { max: 8 },
          acceptable: { max: 12 },
        },
      ],
      entry: 1,
      hours: 168,
    },
  },
  {
    asked: "Concrete wants 5 to 30 degrees, never under 0. When is it fine in Hull?",
    tool: "try_limits",
    arguments: {
      ...hull,
      limits: [
        {
          variable: "temperature_2m",
          unit: "degC",
          ideal: { min: 5, max: 30 },
          acceptable: { min: 0, max: 35 },
        },
      ],
    },
  },
  {
    asked: "What are the limits of the tower crane task, and where do they come from?",
    tool: "task_limits",
    arguments: { entry: 1 },
  },
  {
    asked: "Which construction work could we do in Hull tomorrow?",
    tool: "what_suits",
    arguments: { ...hull, sector: "construction", start: "2026-11-22T00:00+00:00", hours: 24 },
  },
  {
    asked: "How warm and how windy will it be in Aberdeen over the next three days?",
    tool: "weather",
    arguments: { ...aberdeen, variables: ["temperature_2m", "wind_speed_10m"], timezone: "Europe/London" },
  },
  {
    asked: "How much wind was there in Hull on 3 June 2024?",
    tool: "weather",
    arguments: { ...hull, variables: ["wind_speed_10m", "wind_gusts_10m"], day: "2024-06-03" },
  },
  { asked: "Is there an official storm warning for London?", tool: "official_warnings", arguments: london },
  {
    asked: "What does the weather service warn of in Aberdeen, in English?",
    tool: "official_warnings",
    arguments: { ...aberdeen, language: "en" },
  },
  { asked: "How many requests do we have left?", tool: "usage", arguments: {} },
  { asked: "What would it cost to compare ten sites?", tool: "usage", arguments: {} },
];
