import type { Citation } from "@halcyon/schema";

/** Bodies at work, sport, leisure and events. */
export const peopleCitations = {
  acgih_cold: {
    text: "ACGIH threshold limit values for cold stress, work and warm-up schedule: non-emergency work ends at an equivalent temperature of about -43 degC.",
    rank: "standard",
    seen: "known",
  },
  acsm_flags: {
    text: "American College of Sports Medicine, flags for races by WBGT: green below 18 degC, yellow 18-22, red 23-28, black above 28 degC: cancel or recommend withdrawal; white below 10 degC.",
    url: "https://www.rrm.com/act/newsarchives/newsarchives23/23_acsmheat.asp",
    rank: "paper",
    seen: "secondary",
  },
  danish_tents: {
    text: "Danish building rules on transportable structures, tables 5 and 6: a peak wind of 24.5 m/s for clearing a structure of the lowest class.",
    url: "https://bygningsreglementet.dk",
    rank: "law",
    seen: "secondary",
  },
  eccc_wind_chill: {
    text: "Environment and Climate Change Canada, wind chill index: uncomfortable from -10; bare skin can freeze in 10 to 30 minutes from -28, in 5 to 10 from -40, in 2 to 5 from -48, where outdoor activities should be cut short or cancelled; danger from -55.",
    url: "https://www.canada.ca/en/environment-climate-change/services/weather-health/wind-chill-cold-weather/wind-chill-index.html",
    rank: "agency",
    seen: "secondary",
  },
  etccdi_tropical_nights: {
    text: "ETCCDI, definitions of the 27 core indices: tropical nights are days whose minimum temperature is above 20 degC.",
    url: "http://etccdi.pacificclimate.org/list_27_indices.shtml",
    rank: "agency",
    seen: "primary",
  },
  event_technology: {
    text: "Handbook of event technology on EN 13782 and EN 13814: temporary structures are secured at a mean wind of 15 m/s, which is gusts of 18-20 m/s.",
    url: "https://www.yumpu.com/de/document/view/38375633",
    rank: "trade",
    seen: "primary",
  },
  fis_cold: {
    text: "FIS and US Ski & Snowboard cross-country rules: below -20 degC at the coldest point of the course the jury postpones or cancels a competition.",
    url: "http://www.crosscountryalaska.org/2007/09/02/fis-and-ussa-rules-for-sanctioned-events-2/",
    rank: "standard",
    seen: "secondary",
  },
  golden_hour: {
    text: "Stargazing Hub, golden hour calculator: golden hour is while the sun's centre is between -4 and 6 deg, blue hour between -6 and -4 deg.",
    url: "https://lightpollutionmap.app/golden-hour.md",
    rank: "trade",
    seen: "primary",
  },
  holiday_climate_index: {
    text: "Holiday Climate Index, Scott et al. 2016, doi:10.3390/atmos7060080, and Rutty et al. 2020, doi:10.3390/atmos11040412: comfort, cloud, precipitation and wind weigh 4:2:3:1 in cities, 2:4:3:1 at beaches. The ratings of HCI:Urban were read in programs that reproduce its table.",
    url: "https://www.mdpi.com/2073-4433/7/6/80",
    rank: "paper",
    seen: "secondary",
  },
  humidex_scale: {
    text: "Environment Canada, guide to humidex: 30-39 some discomfort, 40-45 great discomfort, above 45 dangerous.",
    url: "http://www.lungsareforlife.ca/media/humidex.html",
    rank: "agency",
    seen: "secondary",
  },
  iso_20187: {
    text: "ISO 20187:2016, Inflatable play equipment: the most wind in which inflatables are used outdoors is 38 km/h (10.6 m/s).",
    url: "https://www.onlinestandardssearch.com/iso-201872016-pdf-download.html",
    rank: "standard",
    seen: "secondary",
  },
  iso_7243: {
    text: "ISO 7243:2017, table A.1, WBGT reference values for moderate work (class 2): 28 degC for people used to heat, 26 degC for those who are not; heavy work (class 3): 26 and 23 degC.",
    rank: "standard",
    seen: "known",
  },
  lift_cold: {
    text: "SkiStar, When the cold stops the lift: towards -20 degC a halted lift grows dangerous within minutes; the decision looks at wind chill.",
    url: "https://www.skistar.com/en/inspiration/nar-kylan-stoppar-liften",
    rank: "trade",
    seen: "primary",
  },
  marquee_snow: {
    text: "Crown Canopies, wind ratings: its marquees are not made for snow load; take them down or clear all snow as it settles.",
    url: "https://crowncanopies.co.uk/WindRatings.php",
    rank: "maker",
    seen: "primary",
  },
  mountain_wind: {
    text: "Mountainsafety.co.uk: a wind of 30 mph makes walking slow and difficult; 40 mph can throw walkers off balance.",
    url: "http://www.mountainsafety.co.uk/Weather-Wind.aspx",
    rank: "trade",
    seen: "primary",
  },
  nbc_dew_point: {
    text: "NBC 6 South Florida, broadcast meteorologist: dew points of 66-70 degF feel uncomfortable, 70-75 oppressive, 76 and above miserable; the terms are subjective.",
    url: "https://www.nbcmiami.com/weather/what-is-a-dew-point-nbc6-meteorologist-explains-what-is-causing-the-recent-oppressive-temps/3067514/",
    rank: "trade",
    seen: "primary",
  },
  niosh_heat: {
    text: "NIOSH 2016-106, Occupational Exposure to Heat and Hot Environments: alert limit 59.9 - 14.1 log10 M, 25.0 degC of WBGT at 300 W, for people not used to heat; exposure limit 56.7 - 11.5 log10 M, 28.2 degC, for those who are.",
    rank: "agency",
    seen: "known",
  },
  osha_heat_rule: {
    text: "OSHA, proposed rule Heat Injury and Illness Prevention in Outdoor and Indoor Work Settings, 2024: initial heat trigger at a heat index of 80 degF (26.7 degC), high heat trigger at 90 degF (32.2 degC), or at the alert and exposure limits of NIOSH by WBGT.",
    url: "https://envirousa.com/proposed-osha-rule-towards-heat-triggers",
    rank: "agency",
    seen: "secondary",
  },
  qatar_wbgt: {
    text: "Qatar, Ministerial Decision No. 17 of 2021, in the guide for employers: all work must stop when the wet-bulb globe temperature rises beyond 32.1 degC.",
    url: "https://vdocument.in/overview-iloorg.html",
    rank: "law",
    seen: "secondary",
  },
  roberts_2010: {
    text: 'Roberts 2010, Determining a "do not start" temperature for a marathon on the basis of adverse outcomes, doi:10.1249/MSS.0b013e3181b1cdcf: fields of northern latitudes that are not used to heat should not start above a WBGT of 20.5-21 degC.',
    url: "https://pubmed.ncbi.nlm.nih.gov/19927037/",
    rank: "paper",
    seen: "secondary",
  },
  serbia_lift_wind: {
    text: "Ski Resorts of Serbia on why lifts stop: gusts of 12 m/s and more are critical for drag lifts, of 18 m/s and more for chairlifts.",
    url: "https://kopaonikonline.com/en/why-does-the-cable-car-and-ski-lifts-shut-down-in-strong-winds/",
    rank: "trade",
    seen: "primary",
  },
  ski_lift_wind: {
    text: "Ski trade: lifts typically close at wind speeds of 30 to 40 mph (13.4-17.9 m/s).",
    url: "https://windpowerfacts.info/sustainability/what-wind-speed-do-ski-lifts-close-safety-protocols-for-ski-resorts/",
    rank: "trade",
    seen: "secondary",
  },
  snoqualmie_snow: {
    text: "The Summit at Snoqualmie: its smoothest slopes open with typically at least 18-24 inches (0.46-0.61 m) of standing snow, sometimes a little less.",
    url: "http://www.summitatsnoqualmie.com/content/how-much-snow-do-you-need-open",
    rank: "trade",
    seen: "primary",
  },
  tent_evacuation: {
    text: "US tent trade: evacuation of tents is planned for at 30-38 mph (13.4-17 m/s).",
    url: "https://intentsmag.com/tag/evacuation/",
    rank: "trade",
    seen: "secondary",
  },
  uci_heat: {
    text: "UCI High Temperature Protocol 2024, zones of WBGT: low risk 15-17.9 degC, moderate low 18-22.9, moderate high 23-27.9, high above.",
    url: "https://riskex.com/uci-implements-hot-weather-protocols-for-rider-safety",
    rank: "standard",
    seen: "secondary",
  },
  us_army_wbgt: {
    text: "US Army, soldier heat stress guidance by wet-bulb globe temperature: moderate work without limit at 78-81.9 degF (to 27.7 degC), with 10 minutes of rest an hour from 82 degF, 30 from 88 degF, 40 above 90 degF (32.2 degC).",
    url: "http://www.irwin.amedd.army.mil/pages/wbgt.htm",
    rank: "agency",
    seen: "primary",
  },
} as const satisfies Record<string, Citation>;
