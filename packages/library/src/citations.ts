import type { Citation } from "@halcyon/schema";

/** What the `source` of a constraint names. */
export const citations = {
  customary: {
    text: "Customary value, chosen by us from general practice; no published limit was found. Replace it with the limit of your site.",
    seen: "none",
  },
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
  beaufort: {
    text: "WMO Beaufort scale, as in the Met Office's marine forecasts: force 7 near gale 28-33 kt (13.9-17.1 m/s), force 8 gale 34-40 kt (17.2-20.7 m/s), force 6 strong breeze up to 27 kt (13.8 m/s). Mean wind at 10 m.",
    url: "https://www.metoffice.gov.uk/weather/guides/coast-and-sea/beaufort-scale",
    seen: "secondary",
  },
  bom_delta_t: {
    text: "Bureau of Meteorology, Australia: when pesticides are applied, Delta T should ideally be between 2 and 8, and not greater than 10.",
    url: "http://abovecapricorn.blogspot.com/2018/05/safe-spraying-what-is-delta-t.html",
    seen: "secondary",
  },
  cfr_107_29: {
    text: "14 CFR 107.29: in civil twilight, up to 30 minutes before sunrise and after sunset, a small unmanned aircraft needs anti-collision lighting visible for 3 statute miles; at night training as well.",
    url: "https://www.ecfr.gov/current/title-14/chapter-I/subchapter-F/part-107/subpart-B/section-107.29",
    seen: "secondary",
  },
  cfr_107_51: {
    text: "14 CFR 107.51: the flight visibility at the control station of a small unmanned aircraft must be no less than 3 statute miles (4828 m).",
    url: "https://www.ecfr.gov/current/title-14/chapter-I/subchapter-F/part-107/subpart-B/section-107.51",
    seen: "secondary",
  },
  cpa_tower_crane: {
    text: "CPA Tower Crane Interest Group: tower cranes normally have an in-service design wind speed of 20 m/s (45 mph), and a lower operating limit is recommended; trade press: lifting is normally suspended at 38-45 mph (17-20 m/s).",
    url: "https://www.constructionmagazine.uk/2025/10/when-should-tower-cranes-stop-operating.html",
    seen: "secondary",
  },
  dji_temperature: {
    text: "DJI Mavic owner's manual: do not fly below -10 degC or above 40 degC.",
    url: "https://manuzoid.fr/manuals/g028n-dji%20mavic%20Le%20manuel%20du%20propri%C3%A9taire",
    seen: "primary",
  },
  dji_wind: {
    text: "Published maximum wind resistance of small DJI multirotors: 10.7 m/s (Mini 3 Pro, Mini 4 Pro) to 12 m/s (Air 3).",
    url: "https://droneskycast.com/learn/dji-wind-limits",
    seen: "secondary",
  },
  epa_label: {
    text: "US EPA drift-reduction label wording: apply only when the wind is less than 10 mph (4.5 m/s); do not apply into temperature inversions.",
    url: "http://www.clemson.edu/extension/pest_ed/safety_ed_prog/drift/labeling.html",
    seen: "secondary",
  },
  fao_frost: {
    text: "Snyder & de Melo-Abreu 2005, Frost Protection: Fundamentals, Practice and Economics, FAO: frost is commonly defined by air at or below 0 degC in a screen 1.25-2.0 m above ground; radiation frosts come with clear skies and calm or light wind.",
    url: "http://www.fao.org/docrep/008/y7223e/y7223e02.htm",
    seen: "primary",
  },
  grdc_inversion: {
    text: "GRDC Spray Application GrowNotes 10.8: inversions are present most nights from 1-2 h before sundown until about 1 h after sunrise; do not spray in hazardous ones.",
    url: "https://grdc.com.au/resources-and-publications/grownotes/technical-manuals/spray-application-manual/preparing-for-spraying/module-10-weather-monitoring-for-spraying-operations/10.8-summary",
    seen: "primary",
  },
  grove_manual: {
    text: "Manitowoc Grove RT765E-2 operator manual, figure 2-1: 3 s gust at the boom tip from the mean wind at 10 m; full rated capacity below 13.4 m/s, reduced from 13.4 to 20.1 m/s, cease lifting above 20.1 m/s.",
    url: "https://easymanua.ls/manitowoc/grove-rt765e-2/manual?p=27",
    seen: "primary",
  },
  met_office_rain: {
    text: "Met Office wording: heavy rain is more than 4 mm/h, moderate rain 0.5 to 4 mm/h.",
    url: "https://the-independent.com/life-style/weather-weather-wise-1137062.html",
    seen: "secondary",
  },
  nas_crew_transfer: {
    text: "US National Academies 2013, Worker Health and Safety on Offshore Wind Farms, p. 95: common technology allows transfers up to a significant wave height of 1.5 m.",
    url: "http://www.nap.edu/openbook.php?record_id=18327&page=95",
    seen: "primary",
  },
  nfrc_wind: {
    text: "NFRC, Roofing and cladding in windy conditions: extreme care with rolls and sheets at a mean of 17 mph gusting to 26 mph (11.6 m/s).",
    url: "https://terrificexterior.com/installation/your-question-what-wind-speed-is-dangerous-for-roof-work.html",
    seen: "secondary",
  },
  nws_blizzard: {
    text: "US National Weather Service: a blizzard is sustained wind or frequent gusts of 35 mph (15.6 m/s) or more with falling or blowing snow that reduces visibility to less than a quarter mile (400 m) for at least 3 hours.",
    url: "http://nsidc.org/cryosphere/glossary/term/blizzard",
    seen: "secondary",
  },
  omafra_chilling: {
    text: "Ontario Ministry of Agriculture, Food and Rural Affairs: tomato plants suffer chilling injury between 0 and 5 degC.",
    url: "https://karolinfelix.com/temperature-for-tomato-plants/",
    seen: "secondary",
  },
  osha_heat_index: {
    text: "OSHA, Using the Heat Index: below 91 degF (32.8 degC) lower risk, 91-103 degF moderate, 103-115 degF (39.4-46.1 degC) high, above very high to extreme.",
    url: "https://www.osha.gov/heat/heat-index/protective-measures",
    seen: "primary",
  },
  pts_crew_transfer: {
    text: "PTS Offshore: crew transfer vessels can berth up to a significant wave height of 1.5 m and wind force 6.",
    url: "http://pts-offshore.com/en/nachteile.htm",
    seen: "secondary",
  },
  tent_evacuation: {
    text: "US tent trade: evacuation of tents is planned for at 30-38 mph (13.4-17 m/s).",
    url: "https://intentsmag.com/tag/evacuation/",
    seen: "secondary",
  },
  texas_soil_temperature: {
    text: "Texas A&M AgriLife Extension: tomato transplants need soil above 60 degF (15.6 degC) for growth.",
    url: "http://easttexasgardening.tamu.edu/2014/07/18/soil-temperature-and-spring-planting/",
    seen: "primary",
  },
  uno_1998: {
    text: "Uno 1998, Plastic shrinkage cracking and evaporation formulas, ACI Materials Journal 95(4):365-375: the evaporation rate as computed here.",
    url: "https://ja.scribd.com/document/336806344/UNO-P-J-Plastic-Shrinkage-Cracking-Evaporation-Formulas-ACI-1998-vol95-M34",
    seen: "secondary",
  },
  waikato_drift: {
    text: "Waikato Regional Plan, table 6.2.9: spray drift hazard is low at a steady 1-3 m/s and high below 1 and above 6 m/s.",
    url: "http://waikatoregion.govt.nz/council/policy-and-plans/rules-and-regulation/regional-plan/waikato-regional-plan/6-air-module/62-the-discharge-of-agrichemicals-into-air/629-potential-spray-drift-hazard-chart/",
    seen: "primary",
  },
} as const satisfies Record<string, Citation>;

export type CitationName = keyof typeof citations;

/** A citation by the name that a constraint gives. */
export function findCitation(name: string): Citation | undefined {
  return Object.hasOwn(citations, name) ? citations[name as CitationName] : undefined;
}
