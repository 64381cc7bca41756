import type { Citation } from "@halcyon/schema";

/** Fields, animals and burning. */
export const farmingCitations = {
  ars_thi: {
    text: "USDA Agricultural Research Service, Hubbard, Stooksbury and Hahn 1997: of the livestock safety categories by temperature-humidity index, emergency (84 and above) means severe loss of performance and sometimes death of feedlot cattle.",
    url: "https://ars.usda.gov/research/publications/publication/?seqNo115=83178",
    rank: "paper",
    seen: "primary",
  },
  bavi_2006: {
    text: "Bavi, Boroomand Nasab and Kashkuli 2006, International Symposium on Drylands Ecology and Human Security: the uniformity of sprinkling falls linearly with wind up to 7 m/s and rapidly above.",
    url: "http://isdehs.com/html/2006___209.html",
    rank: "paper",
    seen: "primary",
  },
  bom_delta_t: {
    text: "Bureau of Meteorology, Australia: when pesticides are applied, Delta T should ideally be between 2 and 8, and not greater than 10.",
    url: "http://abovecapricorn.blogspot.com/2018/05/safe-spraying-what-is-delta-t.html",
    rank: "agency",
    seen: "secondary",
  },
  canola_inversion: {
    text: "Canola Council of Canada, spraying tips: signs of an inversion are very calm air (below 3 km/h), a clear sky and night cloud of 25 % or less; inversions begin as the sun sets and are strongest at sunrise.",
    url: "https://canolacouncil.org/?p=9205",
    rank: "trade",
    seen: "primary",
  },
  epa_label: {
    text: "US EPA drift-reduction label wording: apply only when the wind is less than 10 mph (4.5 m/s); do not apply into temperature inversions.",
    url: "http://www.clemson.edu/extension/pest_ed/safety_ed_prog/drift/labeling.html",
    rank: "agency",
    seen: "secondary",
  },
  eu_animal_transport: {
    text: "Council Regulation (EC) No 1/2005, annex I, chapter VI, 3.1, for long journeys by road: ventilation must be able to keep 5 to 30 degC in the vehicle for all animals, with a tolerance of 5 degC either way, depending on the temperature outside.",
    url: "https://www.legislation.gov.uk/eur/2005/1/annex/I/chapter/VI",
    rank: "law",
    seen: "secondary",
  },
  fao_frost: {
    text: "Snyder & de Melo-Abreu 2005, Frost Protection: Fundamentals, Practice and Economics, FAO: frost is commonly defined by air at or below 0 degC in a screen 1.25-2.0 m above ground; radiation frosts come with clear skies and calm or light wind.",
    url: "http://www.fao.org/docrep/008/y7223e/y7223e02.htm",
    rank: "agency",
    seen: "primary",
  },
  gpsa_harvest_code: {
    text: "Grain Producers SA and Country Fire Service, South Australia, Grain Harvesting Code of Practice: harvest stops at a grassland fire danger index of 35, as at 35 degC and 10 % humidity with a mean wind above 26 km/h (7.2 m/s).",
    url: "http://grainproducerssa.com.au/projects/know-your-code/know-your-code-a-cfs-perspective/",
    rank: "agency",
    seen: "primary",
  },
  grdc_inversion: {
    text: "GRDC Spray Application GrowNotes 10.8: inversions are present most nights from 1-2 h before sundown until about 1 h after sunrise; do not spray in hazardous ones.",
    url: "https://grdc.com.au/resources-and-publications/grownotes/technical-manuals/spray-application-manual/preparing-for-spraying/module-10-weather-monitoring-for-spraying-operations/10.8-summary",
    rank: "agency",
    seen: "primary",
  },
  hale_hay_drying: {
    text: "Hale, Progressive Forage, What makes hay dry?: at 60 % relative humidity hay cannot dry below 16 % moisture, however long it lies; humidity matters most, then wind.",
    url: "https://www.agproud.com/articles/32563-what-makes-hay-dry",
    rank: "trade",
    seen: "primary",
  },
  harrington_thi: {
    text: "Harrington and Bowles 2002, 15th Conference on Biometeorology and Aerobiology of the American Meteorological Society: categories for feedlots by temperature-humidity index are alert (75-78), danger (79-83) and emergency above.",
    url: "https://ams.confex.com/ams/15BioAero/techprogram/paper_49657.htm",
    rank: "paper",
    seen: "primary",
  },
  isu_maize_chilling: {
    text: "Iowa State University agronomist in Wallaces Farmer, 2017: seed that takes up cold water is injured; wait until the soil is at 50 degF (10 degC) and rising before planting maize.",
    url: "https://www.farmprogress.com/crops/watch-newly-planted-corn-chilling-problems",
    rank: "agency",
    seen: "secondary",
  },
  isu_maize_germination: {
    text: "Iowa State University, Integrated Crop Management News: the radicle of maize emerges the faster the warmer the soil is, linearly between 46 and 90 degF (7.8 and 32.2 degC).",
    url: "https://lib.dr.iastate.edu/cropnews/1247/",
    rank: "agency",
    seen: "primary",
  },
  katestone_thi: {
    text: "Katestone on Bernabucci 2010 and Collier 2012: milk losses can be detected above a temperature-humidity index of 68, and are significant when the lowest of the day is 65 or its mean 68; the older threshold was 72.",
    url: "http://dairy.katestone.com.au/revisiting-the-thi/",
    rank: "paper",
    seen: "secondary",
  },
  nl_animal_transport: {
    text: "Netherlands, policy guideline on animal transport at high temperatures, notification 2020/0129/NL: transport in vehicles without active cooling at 35 degC outside or more breaks Regulation (EC) No 1/2005.",
    url: "https://www.switec.info/de/notifikationen/detail/?nr=2020/0129/NL&id=61374",
    rank: "agency",
    seen: "secondary",
  },
  omafra_chilling: {
    text: "Ontario Ministry of Agriculture, Food and Rural Affairs: tomato plants suffer chilling injury between 0 and 5 degC.",
    url: "https://karolinfelix.com/temperature-for-tomato-plants/",
    rank: "agency",
    seen: "secondary",
  },
  prescribed_fire_extension: {
    text: "US Extension, Prescribed Fire: most burns at 30-50 % relative humidity; spot fires likely below 25 %, often ineffective above 50 %; winds of 2-15 mph at 20 ft are common; mixing height at least 1700 ft.",
    url: "https://prescribed-fire.extension.org/tag/prescriptions/",
    rank: "agency",
    seen: "primary",
  },
  purdue_hay_moisture: {
    text: "Purdue University, Pest & Crop Newsletter: 20 % moisture is safe for small bales; at 90 % relative humidity cut hay never gets there, at 70 % it does from about 80 degF (27 degC) up.",
    url: "https://extension.entm.purdue.edu/newsletters/pestandcrop/article/environmental-conditions-affect-time-to-safe-hay-baling-3/",
    rank: "agency",
    seen: "primary",
  },
  texas_burn_standards: {
    text: "Texas Ranching Conservancy, burn standards for winter: red flag above 20 mph of wind, below 20 % of relative humidity or above 80 degF; best at 40-60 degF for back burns, 70-80 degF for head fires.",
    url: "https://texasranchingconservancy.org/burn-standards.html",
    rank: "trade",
    seen: "primary",
  },
  texas_soil_temperature: {
    text: "Texas A&M AgriLife Extension: tomato transplants need soil above 60 degF (15.6 degC) for growth.",
    url: "http://easttexasgardening.tamu.edu/2014/07/18/soil-temperature-and-spring-planting/",
    rank: "agency",
    seen: "primary",
  },
  uky_hay_weather: {
    text: "Evans 1975, The effects of weather on hay production, University of Kentucky AGR-45: 0.05 inch (1.27 mm) of rain on partly cured hay is enough to leach it.",
    url: "https://publications.ca.uky.edu/sites/publications.ca.uky.edu/files/agr45.htm",
    rank: "agency",
    seen: "primary",
  },
  waikato_drift: {
    text: "Waikato Regional Plan, table 6.2.9: spray drift hazard is low at a steady 1-3 m/s and high below 1 and above 6 m/s.",
    url: "http://waikatoregion.govt.nz/council/policy-and-plans/rules-and-regulation/regional-plan/waikato-regional-plan/6-air-module/62-the-discharge-of-agrichemicals-into-air/629-potential-spray-drift-hazard-chart/",
    rank: "agency",
    seen: "primary",
  },
  yacoubi_2012: {
    text: "Yacoubi, Zayani, Slatni and Playan 2012, Engineering 4(10):682-691, doi:10.4236/eng.2012.410087: the uniformity of sprinkling is severely impaired above 4 m/s, where irrigation should stop; losses follow wind and humidity.",
    url: "https://www.scirp.org/journal/paperinformation.aspx?paperid=23355",
    rank: "paper",
    seen: "primary",
  },
} as const satisfies Record<string, Citation>;
