import type { Citation } from "@halcyon/schema";

/** Building, lifting, lines and energy. */
export const buildingCitations = {
  aci_305: {
    text: "ACI 305.1-14, Specification for Hot Weather Concreting: concrete at discharge at most 35 degC (95 degF) unless a hotter mixture is qualified; precautions where evaporation exceeds 1.0 kg/m2/h (0.2 lb/ft2/h); hot weather from 27 degC up.",
    url: "https://www.scribd.com/document/469447287/Maximum-Fresh-Concrete-Temperature-requirements-MMSP-Project",
    seen: "secondary",
  },
  aci_306: {
    text: "ACI Concrete Terminology, as in ACI 306R: cold weather exists when the air temperature has fallen to, or is expected to fall below, 5 degC (40 degF) during the protection period.",
    url: "https://concrete.org/topicsinconcrete/topicdetail/cold%20weather%20concrete?search=Cold+Weather+Concrete",
    seen: "primary",
  },
  aws_d1_1: {
    text: "AWS D1.1, Structural Welding Code - Steel: no welding below 0 degF (-18 degC, rounded to -20 there) near the weld, on surfaces that are wet or exposed to rain or snow, or in high wind; gas-shielded processes need a shelter that keeps the wind at the weld to 5 mph (8 km/h).",
    url: "https://www.materialwelding.com/maximum-wind-velocity-in-welding-area/",
    seen: "secondary",
  },
  aws_preheat: {
    text: "AWS D1.1, table of preheat: steel below 32 degF (0 degC) is heated to at least 70 degF (20 degC) before welding.",
    url: "https://clause5.io/es/welding/cold-weather-welding/",
    seen: "secondary",
  },
  cfr_1926_1431: {
    text: "29 CFR 1926.1431(k)(8): when the wind, sustained or in gusts, exceeds 20 mph (8.9 m/s) at the personnel platform, a qualified person must determine whether it is safe to lift personnel.",
    url: "https://up.codes/s/work-practices",
    seen: "secondary",
  },
  coating_climate: {
    text: "ISO 8502-4 and ISO 12944-7, as a coatings supplier reports them: steel at least 3 degC above the dew point and relative humidity below 85 %, subject to the product's data sheet.",
    url: "https://www.sahawatthanakit1988.com/en/insights/coating-application-conditions-dew-point-rh-iso-8502-4-thailand",
    seen: "secondary",
  },
  cpa_tower_crane: {
    text: "CPA Tower Crane Interest Group: tower cranes normally have an in-service design wind speed of 20 m/s (45 mph), and a lower operating limit is recommended; trade press: lifting is normally suspended at 38-45 mph (17-20 m/s).",
    url: "https://www.constructionmagazine.uk/2025/10/when-should-tower-cranes-stop-operating.html",
    seen: "secondary",
  },
  haulotte_wind: {
    text: "Haulotte, The influence of wind on lifting activities: wind may be 50 % greater at 20 m above ground.",
    url: "https://haulotte-community.haulotte.com/a/the-influence-of-wind-on-lifting-activities",
    seen: "primary",
  },
  hse_roof_work: {
    text: "UK Health and Safety Executive: do not go on a roof in rain, ice, frost or strong wind; wind above 23 mph (10.3 m/s, force 5) affects a person's balance.",
    url: "https://reachback.builtintelligence.com/t/is-there-a-wind-speed-above-which-roofing-work-should-stop/1169",
    seen: "secondary",
  },
  international_paint: {
    text: "International Paint, atmospheric conditions: no painting when rain or snow is imminent or condensation can occur during initial drying, or with steel less than 3 degC above the dew point; below 5 degC the curing of epoxies slows dramatically or stops, and above 40 degC conditions are extreme.",
    url: "http://underfill.blogspot.com/2010/11/atmospheric-conditions.html",
    seen: "secondary",
  },
  ipaf_wind: {
    text: "IPAF, question 5848: under BS EN 280 the maximum design wind speed in which an outdoor MEWP can work is 12.5 m/s (28 mph).",
    url: "https://www.ipaf.org/en/search?page=10",
    seen: "primary",
  },
  masonry_bracing: {
    text: "Standard Practice for Bracing Masonry Walls Under Construction (2012): the zone beside a new wall is evacuated above 20 mph (8.9 m/s) in the initial period and above 35 mph (15.6 m/s) in the intermediate one.",
    url: "https://learnwithseu.com/be-safe-around-masonry-walls-under-construction/",
    seen: "secondary",
  },
  mca_hot_weather: {
    text: "Masonry Industry Council, Hot & Cold Weather Masonry Construction: hot-weather measures when more than 100 degF (37.8 degC) is forecast, or 90 degF (32.2 degC) with wind above 8 mph.",
    url: "https://masoncontractors.com/Default?pageID=14922",
    seen: "primary",
  },
  nfrc_wind: {
    text: "NFRC, Roofing and cladding in windy conditions: laying slates, tiles, battens and felt should cease at a mean of 23 mph (10.3 m/s) gusting to 35 mph (15.6 m/s); extreme care with rolls and sheets at a mean of 17 mph (7.6 m/s) gusting to 26 mph (11.6 m/s).",
    url: "https://www.roofingtoday.co.uk/top-tips-for-working-in-cold-and-extreme-weather/",
    seen: "secondary",
  },
  nhbc_frost: {
    text: "NHBC Standards 2020, 3.2.5: where it is, or is likely to fall, below 2 degC, masonry is not laid unless heating is provided and new work protected.",
    url: "https://nhbc-standards.co.uk/2020/3-general/3-2-cold-weather-working/3-2-5-masonry/",
    seen: "primary",
  },
  nhbc_masonry: {
    text: "NHBC Standards 2022, 6.1.20: no brickwork or blockwork below 3 degC and falling; it can resume at 1 degC and rising when more than 3 degC is expected.",
    url: "https://nhbc-standards.co.uk/2022/6-superstructure-excluding-roofs/6-1-external-masonry-walls/6-1-20-cold-weather-working/",
    seen: "primary",
  },
  osha_high_wind: {
    text: "OSHA, note to the definition of high wind in 29 CFR 1910.269 and 1926.968: normally more than 40 mph (17.9 m/s), or 30 mph (13.4 m/s) if the work involves material handling, unless precautions are taken.",
    url: "http://spectrumsafetytraining.com/what-does-osha-say-about-working-outside-during-high-wind/",
    seen: "secondary",
  },
  pca_cold_weather: {
    text: "Portland Cement Association, Design and Control of Concrete Mixtures, chapter 14: fresh concrete must be kept from freezing until it has reached about 3.5 MPa (500 psi), at normal temperatures within 24 h.",
    url: "https://www.scribd.com/doc/218695401/PCA-Cold-Weather-Concreting-pdf",
    seen: "primary",
  },
  rope_access_wind: {
    text: "MaxGear, a rope access contractor: no standard sets a wind limit; in its experience the average cut-off is 35 km/h (10 m/s), depending on the work.",
    url: "http://www.maxgear.ca/link-wind.php",
    seen: "primary",
  },
  scaffold_wind: {
    text: "48.3 Scaffold Design: 18 m/s or 40 mph is the usual maximum before work on scaffolds is stopped completely.",
    url: "https://www.483.co.uk/news/precautions-for-high-wind",
    seen: "primary",
  },
  ssfi_wind: {
    text: "Scaffolding, Shoring & Forming Institute, Wind Speeds and Swing Stages: without a hazard assessment of the site, stop in wind or gusts above 25 mph (11.2 m/s) with two-point systems, 20 mph with single-point ones.",
    url: "http://selllooki.blogg.se/2023/september/hanging-scaffold-safety-regulations-reguading-wind.html",
    seen: "secondary",
  },
  tms_602: {
    text: "TMS 602, Specification for Masonry Structures: cold-weather procedures below 40 degF (4.4 degC).",
    url: "https://masoncontractors.org/technical-talks/cold-weather-construction",
    seen: "secondary",
  },
  ufc_cold_earthworks: {
    text: "US Army TM 5-852-4: rock excavation is no harder at 0 to 32 degF (-18 to 0 degC) than above freezing; the least practical temperature for placing common backfill is about 20 degF (-7 degC), for granular material 15 degF.",
    url: "https://buildingcriteria1.tpub.com/ufc_3_130_04/ufc_3_130_040244.htm",
    seen: "primary",
  },
  ufgs_coating: {
    text: "US Unified Facilities Guide Specification 09973: coatings on steel are applied only between 60 and 100 degF (16-38 degC), of the steel and the air about it.",
    url: "https://ufgscriteriadocreport.tpub.com/09973/099730026.htm",
    seen: "primary",
  },
  ufgs_hma: {
    text: "US Unified Facilities Guide Specification 02749: hot-mix asphalt is not placed on a wet surface, nor on one below 40 degF (4 degC) for mats of 75 mm or more, 45 degF (7 degC) for thinner ones.",
    url: "https://ufgscriteriadocreport.tpub.com/02749/027490011.htm",
    seen: "primary",
  },
  uno_1998: {
    text: "Uno 1998, Plastic shrinkage cracking and evaporation formulas, ACI Materials Journal 95(4):365-375: the evaporation rate as computed here.",
    url: "https://ja.scribd.com/document/336806344/UNO-P-J-Plastic-Shrinkage-Cracking-Evaporation-Formulas-ACI-1998-vol95-M34",
    seen: "secondary",
  },
  wac_overhead_lines: {
    text: "Washington Administrative Code 296-45-385, note: thunderstorms in the immediate vicinity, high winds, snow storms and ice storms are presumed to make work on overhead lines too hazardous but in emergencies.",
    url: "https://casetext.com/regulation/washington-administrative-code/title-296-labor-and-industries-department-of/chapter-296-45-electric-power-generation-transmission-and-distribution/section-296-45-385-overhead-lines",
    seen: "secondary",
  },
  wsdot_hma: {
    text: "WSDOT 5-04.3(1), in the City of Everett's special provisions: no hot-mix asphalt on a wet surface; wearing courses need a surface of at least 55 degF (12.8 degC) under 0.10 ft thick, 45 degF (7.2 degC) at 0.10-0.20 ft, 35 degF (1.7 degC) above.",
    url: "https://lfportal.everettwa.gov/WebLink/0/doc/1013582/Page160.aspx",
    seen: "primary",
  },
} as const satisfies Record<string, Citation>;
