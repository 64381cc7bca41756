/** Reasons, by slug, why a task or scenario never reaches some bands at any place. */
export const explanations = new Map(
  Object.entries<string>({
    blizzard:
      "The synthetic visibility knows falling snow but no blowing snow, and hardly ever stays under 400 m for three hours; its cold places have few winds of 35 mph.",
    "dinghy-sailing":
      "Its limit on waves has no data on land, lakes included, and a limit without data keeps an hour from being ideal; the places at sea have no dinghy weather.",
    "fire-weather":
      "All four at once at their worst is a day of steppe or scrub that none of these places has in a year; Riyadh and Agra come to acceptable.",
    "hydrographic-survey":
      "A launch works in harbours and lakes; on the open sea waves are hardly ever under its ideal height, and a lake has none in the data.",
    "open-water-swim":
      "Swims keep to sheltered water; on the open sea waves are hardly ever under its limits, and the polar sea is too cold.",
    "outdoor-work-smoke":
      "Only air next to a large fire has as much smoke; the synthetic air knows seasons of smoke and dust, but no single fire.",
    "tanker-berth":
      "Berths lie in sheltered water; on the open sea waves are hardly ever under 0.5 m, and on land a limit on waves without data keeps an hour from being ideal.",
  }),
);
