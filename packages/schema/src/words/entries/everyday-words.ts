/** Everyday words for work and weather, each with the words of entries (tasks or scenarios) that mean the same, closest first. All words are stems. */
export const everydayWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<string>({
    // Building
    hoist: "lifting crane",
    rig: "lifting crane",
    picker: "elevating platform",
    scissor: "elevating platform",
    cement: "concrete masonry",
    pour: "concrete",
    screed: "concrete",
    brick: "masonry",
    wall: "masonry facade",
    plaster: "masonry coating",
    render: "masonry coating",
    tarmac: "asphalt",
    pave: "asphalt",
    dig: "excavation earthworks",
    trench: "excavation earthworks",
    digger: "excavation earthworks",
    gutter: "roof",
    shingle: "roof",
    varnish: "painting",
    window: "facade rope",
    abseil: "rope",
    glazing: "glass",
    girder: "steel",
    // Energy and lines
    pv: "solar",
    photovoltaic: "solar",
    powerline: "overhead line",
    electrician: "overhead line",
    windmill: "turbine",
    // Land
    mow: "hay grass",
    lawn: "hay grass",
    silage: "hay forage",
    fertilizer: "spraying",
    pesticide: "spraying",
    weedkiller: "spraying",
    wheat: "grain",
    seed: "sowing planting",
    garden: "planting",
    water: "irrigation",
    cow: "cattle livestock",
    sheep: "livestock",
    horse: "livestock",
    animal: "livestock",
    logging: "tree felling",
    chainsaw: "tree felling",
    bonfire: "burn",
    // Air and sea
    uav: "drone",
    uas: "drone",
    quadcopter: "drone",
    fly: "flight drone",
    plane: "airport",
    aircraft: "airport",
    boat: "sailing yacht vessel",
    ship: "quay berth vessel",
    harbour: "port quay",
    harbor: "port quay",
    regatta: "sailing",
    // People outdoors
    concert: "event stage",
    festival: "event stage",
    wedding: "event marquee",
    party: "event marquee",
    fair: "event",
    parade: "event",
    tent: "marquee",
    bbq: "event",
    barbecue: "event",
    picnic: "event beach",
    run: "marathon race",
    jog: "marathon race",
    bike: "cycling",
    bicycle: "cycling",
    trek: "hiking",
    climb: "hiking rope",
    snowboard: "skiing",
    soccer: "football",
    golf: "sport",
    cricket: "sport",
    rugby: "sport",
    surf: "beach swimming",
    sunbathe: "beach",
    tourist: "sightseeing",
    camera: "photography film",
    movie: "film",
    lorry: "vehicle",
    truck: "vehicle",
    car: "driving",
    train: "rail",
    // Weather
    lightning: "thunderstorm",
    flood: "cloudburst heavy rain",
    downpour: "cloudburst heavy rain",
    storm: "gale thunderstorm",
    hurricane: "storm gale",
    mist: "fog",
    heatwave: "heat",
    hot: "heat",
    wildfire: "fire",
    slippery: "ice",
    hail: "thunderstorm",
    wave: "sea",
    muggy: "humidity",
    calm: "inversion low",
  }).map(([word, meant]) => [stem(word), meant.split(" ").map(stem)]),
);

/**
 * Returns the stem of a word, without endings that distinguish forms of the same word.
 *
 * @example
 * ```js
 * ["lifting", "lifts", "welder"].map(stem); // => ["lift", "lift", "weld"]
 * ```
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=[^aeiou]{1,2}|[a-z]{3})(?:ings?|ers?|ed|es|s|e)$/, "")
    .replace(/([bdgmnprt])\1$/, "$1");
}
