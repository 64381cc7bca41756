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
  acsm_flags: {
    text: "American College of Sports Medicine, flags for races by WBGT: green below 18 degC, yellow 18-22, red 23-28, black above 28 degC: cancel or recommend withdrawal; white below 10 degC.",
    url: "https://www.rrm.com/act/newsarchives/newsarchives23/23_acsmheat.asp",
    seen: "secondary",
  },
  ampelmann_gangway: {
    text: "Van der Tempel, Delft University of Technology, on the Ampelmann gangway: motions fully compensated up to a significant wave height of 2.5 m on a vessel of 50 m and 3.0 m on one of 75 m; worked so far in up to 2.8 m and wind force 7.",
    url: "https://tr.scribd.com/document/36791021/Ampelmann-Gangway",
    seen: "primary",
  },
  ars_thi: {
    text: "USDA Agricultural Research Service, Hubbard, Stooksbury and Hahn 1997: of the livestock safety categories by temperature-humidity index, emergency (84 and above) means severe loss of performance and sometimes death of feedlot cattle.",
    url: "https://ars.usda.gov/research/publications/publication/?seqNo115=83178",
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
  bavi_2006: {
    text: "Bavi, Boroomand Nasab and Kashkuli 2006, International Symposium on Drylands Ecology and Human Security: the uniformity of sprinkling falls linearly with wind up to 7 m/s and rapidly above.",
    url: "http://isdehs.com/html/2006___209.html",
    seen: "primary",
  },
  beaufort: {
    text: "WMO Beaufort scale, as in the Met Office's marine forecasts: force 1 from 0.3 m/s, force 2 from 1.6, force 3 from 3.4, force 4 up to 7.9, force 5 up to 10.7, force 6 strong breeze up to 27 kt (13.8 m/s), force 7 near gale 28-33 kt (13.9-17.1 m/s), force 8 gale 34-40 kt (17.2-20.7 m/s). Mean wind at 10 m.",
    url: "https://www.metoffice.gov.uk/weather/guides/coast-and-sea/beaufort-scale",
    seen: "secondary",
  },
  bom_delta_t: {
    text: "Bureau of Meteorology, Australia: when pesticides are applied, Delta T should ideally be between 2 and 8, and not greater than 10.",
    url: "http://abovecapricorn.blogspot.com/2018/05/safe-spraying-what-is-delta-t.html",
    seen: "secondary",
  },
  boom_lock: {
    text: "High Wind NV: a crane boom that guides hook and load allows all components of a wind turbine to be installed offshore in wind of up to 15 m/s.",
    url: "https://www.offshorewindindustry.com/news/boom-lock-allows-offshore-installation-higher",
    seen: "secondary",
  },
  canola_inversion: {
    text: "Canola Council of Canada, spraying tips: signs of an inversion are very calm air (below 3 km/h), a clear sky and night cloud of 25 % or less; inversions begin as the sun sets and are strongest at sunrise.",
    url: "https://canolacouncil.org/?p=9205",
    seen: "primary",
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
  dwd_marked: {
    text: "Deutscher Wetterdienst, criteria of warnings of marked weather: gusts of 90 to 100 km/h (25-28 m/s, force 10), 15 to 25 mm of rain in an hour, 5 to 10 cm of snow in 6 hours below 800 m.",
    url: "https://wettwarn.de/ueber_wetterwarnungen/warnkriterien/index.html",
    seen: "secondary",
  },
  dwd_severe: {
    text: "Deutscher Wetterdienst, criteria of severe weather warnings: gusts from 105 km/h (29 m/s, force 11), more than 25 mm of rain in an hour, 10 to 20 cm of snow in 6 hours below 800 m.",
    url: "http://www.wettergefahren.de/warnungen/unwetterwarnkriterien.html",
    seen: "primary",
  },
  eccc_wind_chill: {
    text: "Environment and Climate Change Canada, wind chill index: uncomfortable from -10; bare skin can freeze in 10 to 30 minutes from -28, in 5 to 10 from -40, in 2 to 5 from -48, where outdoor activities should be cut short or cancelled; danger from -55.",
    url: "https://www.canada.ca/en/environment-climate-change/services/weather-health/wind-chill-cold-weather/wind-chill-index.html",
    seen: "secondary",
  },
  ema_high_wind: {
    text: "East Midlands Airport, Airside Operational Instruction 23: high wind warnings are issued for mean speeds above 15 kt or frequent gusts above 20 kt (10.3 m/s).",
    url: "https://docslib.org/doc/8082664/inclement-weather-procedures",
    seen: "primary",
  },
  epa_label: {
    text: "US EPA drift-reduction label wording: apply only when the wind is less than 10 mph (4.5 m/s); do not apply into temperature inversions.",
    url: "http://www.clemson.edu/extension/pest_ed/safety_ed_prog/drift/labeling.html",
    seen: "secondary",
  },
  etccdi_tropical_nights: {
    text: "ETCCDI, definitions of the 27 core indices: tropical nights are days whose minimum temperature is above 20 degC.",
    url: "http://etccdi.pacificclimate.org/list_27_indices.shtml",
    seen: "primary",
  },
  eu_animal_transport: {
    text: "Council Regulation (EC) No 1/2005, annex I, chapter VI, 3.1, for long journeys by road: ventilation must be able to keep 5 to 30 degC in the vehicle for all animals, with a tolerance of 5 degC either way, depending on the temperature outside.",
    url: "https://www.legislation.gov.uk/eur/2005/1/annex/I/chapter/VI",
    seen: "secondary",
  },
  fao_frost: {
    text: "Snyder & de Melo-Abreu 2005, Frost Protection: Fundamentals, Practice and Economics, FAO: frost is commonly defined by air at or below 0 degC in a screen 1.25-2.0 m above ground; radiation frosts come with clear skies and calm or light wind.",
    url: "http://www.fao.org/docrep/008/y7223e/y7223e02.htm",
    seen: "primary",
  },
  fis_cold: {
    text: "FIS and US Ski & Snowboard cross-country rules: below -20 degC at the coldest point of the course the jury postpones or cancels a competition.",
    url: "http://www.crosscountryalaska.org/2007/09/02/fis-and-ussa-rules-for-sanctioned-events-2/",
    seen: "secondary",
  },
  golden_hour: {
    text: "Stargazing Hub, golden hour calculator: golden hour is while the sun's centre is between -4 and 6 deg, blue hour between -6 and -4 deg.",
    url: "https://lightpollutionmap.app/golden-hour.md",
    seen: "primary",
  },
  gpsa_harvest_code: {
    text: "Grain Producers SA and Country Fire Service, South Australia, Grain Harvesting Code of Practice: harvest stops at a grassland fire danger index of 35, as at 35 degC and 10 % humidity with a mean wind above 26 km/h (7.2 m/s).",
    url: "http://grainproducerssa.com.au/projects/know-your-code/know-your-code-a-cfs-perspective/",
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
  hale_hay_drying: {
    text: "Hale, Progressive Forage, What makes hay dry?: at 60 % relative humidity hay cannot dry below 16 % moisture, however long it lies; humidity matters most, then wind.",
    url: "https://www.agproud.com/articles/32563-what-makes-hay-dry",
    seen: "primary",
  },
  harrington_thi: {
    text: "Harrington and Bowles 2002, 15th Conference on Biometeorology and Aerobiology of the American Meteorological Society: categories for feedlots by temperature-humidity index are alert (75-78), danger (79-83) and emergency above.",
    url: "https://ams.confex.com/ams/15BioAero/techprogram/paper_49657.htm",
    seen: "primary",
  },
  haulotte_wind: {
    text: "Haulotte, The influence of wind on lifting activities: wind may be 50 % greater at 20 m above ground.",
    url: "https://haulotte-community.haulotte.com/a/the-influence-of-wind-on-lifting-activities",
    seen: "primary",
  },
  holiday_climate_index: {
    text: "Holiday Climate Index, Scott et al. 2016, doi:10.3390/atmos7060080, and Rutty et al. 2020, doi:10.3390/atmos11040412: comfort, cloud, precipitation and wind weigh 4:2:3:1 in cities, 2:4:3:1 at beaches. The ratings of HCI:Urban were read in programs that reproduce its table.",
    url: "https://www.mdpi.com/2073-4433/7/6/80",
    seen: "secondary",
  },
  hse_roof_work: {
    text: "UK Health and Safety Executive: do not go on a roof in rain, ice, frost or strong wind; wind above 23 mph (10.3 m/s, force 5) affects a person's balance.",
    url: "https://reachback.builtintelligence.com/t/is-there-a-wind-speed-above-which-roofing-work-should-stop/1169",
    seen: "secondary",
  },
  humidex_scale: {
    text: "Environment Canada, guide to humidex: 30-39 some discomfort, 40-45 great discomfort, above 45 dangerous.",
    url: "http://www.lungsareforlife.ca/media/humidex.html",
    seen: "secondary",
  },
  inail_terminal_wind: {
    text: "Service order of a container terminal, published by INAIL, Italy, as good practice: cranes give the alarm at 65 km/h, all work is broken off at 70 km/h (19.4 m/s), and quay cranes block at 75 km/h (20.8 m/s).",
    url: "https://appricercascientifica.inailcloud.it/BuonePratiche/Movimentazione_portuale_contenitori/Anemometri/ordine_di_servizio.htm",
    seen: "primary",
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
  isu_maize_chilling: {
    text: "Iowa State University agronomist in Wallaces Farmer, 2017: seed that takes up cold water is injured; wait until the soil is at 50 degF (10 degC) and rising before planting maize.",
    url: "https://www.farmprogress.com/crops/watch-newly-planted-corn-chilling-problems",
    seen: "secondary",
  },
  isu_maize_germination: {
    text: "Iowa State University, Integrated Crop Management News: the radicle of maize emerges the faster the warmer the soil is, linearly between 46 and 90 degF (7.8 and 32.2 degC).",
    url: "https://lib.dr.iastate.edu/cropnews/1247/",
    seen: "primary",
  },
  katestone_thi: {
    text: "Katestone on Bernabucci 2010 and Collier 2012: milk losses can be detected above a temperature-humidity index of 68, and are significant when the lowest of the day is 65 or its mean 68; the older threshold was 72.",
    url: "http://dairy.katestone.com.au/revisiting-the-thi/",
    seen: "secondary",
  },
  mackinac_wind: {
    text: "Mackinac Bridge Authority: at 50-64 mph the bridge is closed to all but passenger cars, vans and empty pickup trucks; below that high vehicles may need an escort.",
    url: "https://www.uppermichiganssource.com/2022/11/30/mackinac-bridge-authority-reports-partial-closure-high-winds/",
    seen: "secondary",
  },
  mapping_solar_altitude: {
    text: "Answers of some 27 mapping organizations to a questionnaire on aerial photography, in a volume digitized by TIB Hannover: the sun shall in general stand above 30 deg, with large variations.",
    url: "https://goobi.tib.eu/viewer/!fulltext/1049147073/424",
    seen: "primary",
  },
  marquee_snow: {
    text: "Crown Canopies, wind ratings: its marquees are not made for snow load; take them down or clear all snow as it settles.",
    url: "https://crowncanopies.co.uk/WindRatings.php",
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
  mdta_wind: {
    text: "Maryland Transportation Authority, bridge wind policy: from 30 mph, sustained or in persistent gusts, high vehicles are warned; from 40 mph empty box trailers are turned back; above 50 mph cars, pickups, buses and heavily laden trucks alone may cross.",
    url: "https://baybridge.maryland.gov/emergency-closures",
    seen: "primary",
  },
  met_office_rain: {
    text: "Met Office wording: heavy rain is more than 4 mm/h, moderate rain 0.5 to 4 mm/h.",
    url: "https://the-independent.com/life-style/weather-weather-wise-1137062.html",
    seen: "secondary",
  },
  metservice_road_ice: {
    text: "MetService MetConnect, winter service decision guide: ice is expected on a wet road at 0 degC or below, frost where the dew point is not below the temperature of the road.",
    url: "https://help.metconnect.co.nz/metconnect/node/235",
    seen: "primary",
  },
  mountain_wind: {
    text: "Mountainsafety.co.uk: a wind of 30 mph makes walking slow and difficult; 40 mph can throw walkers off balance.",
    url: "http://www.mountainsafety.co.uk/Weather-Wind.aspx",
    seen: "primary",
  },
  nas_crew_transfer: {
    text: "US National Academies 2013, Worker Health and Safety on Offshore Wind Farms, p. 95: common technology allows transfers up to a significant wave height of 1.5 m.",
    url: "http://www.nap.edu/openbook.php?record_id=18327&page=95",
    seen: "primary",
  },
  national_rail_wind: {
    text: "National Rail: when wind gusts of 60-69 mph are forecast, trains slow down.",
    url: "https://rfwww.nationalrail.co.uk/service_disruptions/81152.aspx",
    seen: "primary",
  },
  nbc_dew_point: {
    text: "NBC 6 South Florida, broadcast meteorologist: dew points of 66-70 degF feel uncomfortable, 70-75 oppressive, 76 and above miserable; the terms are subjective.",
    url: "https://www.nbcmiami.com/weather/what-is-a-dew-point-nbc6-meteorologist-explains-what-is-causing-the-recent-oppressive-temps/3067514/",
    seen: "primary",
  },
  network_rail_heat: {
    text: "Network Rail: track gets up to 20 degC hotter than the air; restrictions where it is to reach 50 degC; the stress-free temperature of its rails is 27 degC.",
    url: "http://www.infrastructure-intelligence.com/article/jul-2019/network-rail-set-introduce-heatwave-speed-restrictions-track-temperatures-forecast",
    seen: "secondary",
  },
  network_rail_track: {
    text: "Network Rail: most of the network can operate up to 46 degC of track, about 30 degC of air.",
    url: "https://railway-news.com/battling-the-buckle-in-soaring-temperatures/",
    seen: "secondary",
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
  nl_animal_transport: {
    text: "Netherlands, policy guideline on animal transport at high temperatures, notification 2020/0129/NL: transport in vehicles without active cooling at 35 degC outside or more breaks Regulation (EC) No 1/2005.",
    url: "https://www.switec.info/de/notifikationen/detail/?nr=2020/0129/NL&id=61374",
    seen: "secondary",
  },
  nodynamics_lifting: {
    text: "Norwegian Dynamics, a maker of heave compensators, Weather windows and operational limits: subsea lifts typically end at a significant wave height of 1.0-1.5 m, with heave compensation often at 2.5-3.5 m.",
    url: "https://nodynamics.com/knowledge-hub/weather-windows-offshore-lifting/",
    seen: "primary",
  },
  nws_airport_warning: {
    text: "Airport weather warnings of the US National Weather Service, agreed with each airport, are triggered by such as gusts of 40 kt (20.6 m/s), freezing rain, lightning within 5 miles and heavy snow.",
    url: "https://beaconais.com/?p=5191",
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
  prescribed_fire_extension: {
    text: "US Extension, Prescribed Fire: most burns at 30-50 % relative humidity; spot fires likely below 25 %, often ineffective above 50 %; winds of 2-15 mph at 20 ft are common; mixing height at least 1700 ft.",
    url: "https://prescribed-fire.extension.org/tag/prescriptions/",
    seen: "primary",
  },
  pts_crew_transfer: {
    text: "PTS Offshore: crew transfer vessels can berth up to a significant wave height of 1.5 m and wind force 6.",
    url: "http://pts-offshore.com/en/nachteile.htm",
    seen: "secondary",
  },
  purdue_hay_moisture: {
    text: "Purdue University, Pest & Crop Newsletter: 20 % moisture is safe for small bales; at 90 % relative humidity cut hay never gets there, at 70 % it does from about 80 degF (27 degC) up.",
    url: "https://extension.entm.purdue.edu/newsletters/pestandcrop/article/environmental-conditions-affect-time-to-safe-hay-baling-3/",
    seen: "primary",
  },
  qatar_wbgt: {
    text: "Qatar, Ministerial Decision No. 17 of 2021, in the guide for employers: all work must stop when the wet-bulb globe temperature rises beyond 32.1 degC.",
    url: "https://vdocument.in/overview-iloorg.html",
    seen: "secondary",
  },
  recreational_craft: {
    text: "EU Recreational Craft Directive 2013/53/EU, design categories: C up to wind force 6 and 2 m of significant wave height, D up to force 4 and 0.3 m.",
    url: "https://www.ceproof.de/home-en/ce-marking-rcd/rcd-conformity/",
    seen: "secondary",
  },
  rics_sun_angle: {
    text: "RICS, Earth observation and aerial surveys, 6th edition, as reported by a surveyor who contributed to it: photogrammetric surveys need the sun at 15 deg or more.",
    url: "https://www.everythingissomewhere.com/photogrammetry-surveying-in-winter",
    seen: "secondary",
  },
  road_ice_stations: {
    text: "Investigating Road Ice Formation Mechanisms Using Road Weather Information System Observations, Climate 2024, 12(5), 63: in Montana ice formed on pavement at or below 0 degC alone, while the air at 2 m could be warmer.",
    url: "https://doi.org/10.3390/cli12050063",
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
  ski_lift_wind: {
    text: "Ski trade: lifts typically close at wind speeds of 30 to 40 mph (13.4-17.9 m/s).",
    url: "https://windpowerfacts.info/sustainability/what-wind-speed-do-ski-lifts-close-safety-protocols-for-ski-resorts/",
    seen: "secondary",
  },
  snoqualmie_snow: {
    text: "The Summit at Snoqualmie: its smoothest slopes open with typically at least 18-24 inches (0.46-0.61 m) of standing snow, sometimes a little less.",
    url: "http://www.summitatsnoqualmie.com/content/how-much-snow-do-you-need-open",
    seen: "primary",
  },
  spc_fire_outlook: {
    text: "US Storm Prediction Center, guidelines of fire weather outlooks: critical are sustained wind of 20 mph (8.9 m/s) or more with low humidity and dry fuel at or above 50 to 60 degF (10-15.6 degC), depending on the season, for 3 hours.",
    url: "https://bouldercast.com/?p=43208",
    seen: "secondary",
  },
  spc_fire_table: {
    text: "US Storm Prediction Center, fire weather risk categories: relative humidity below 15 %, 15 to 30 % and 30 to 45 %, wind of 10-20, 20-30 and more than 30 mph.",
    url: "http://spc.noaa.gov/products/fire_wx/FIRETBL.HTML",
    seen: "primary",
  },
  ssfi_wind: {
    text: "Scaffolding, Shoring & Forming Institute, Wind Speeds and Swing Stages: without a hazard assessment of the site, stop in wind or gusts above 25 mph (11.2 m/s) with two-point systems, 20 mph with single-point ones.",
    url: "http://selllooki.blogg.se/2023/september/hanging-scaffold-safety-regulations-reguading-wind.html",
    seen: "secondary",
  },
  tent_evacuation: {
    text: "US tent trade: evacuation of tents is planned for at 30-38 mph (13.4-17 m/s).",
    url: "https://intentsmag.com/tag/evacuation/",
    seen: "secondary",
  },
  texas_burn_standards: {
    text: "Texas Ranching Conservancy, burn standards for winter: red flag above 20 mph of wind, below 20 % of relative humidity or above 80 degF; best at 40-60 degF for back burns, 70-80 degF for head fires.",
    url: "https://texasranchingconservancy.org/burn-standards.html",
    seen: "primary",
  },
  texas_soil_temperature: {
    text: "Texas A&M AgriLife Extension: tomato transplants need soil above 60 degF (15.6 degC) for growth.",
    url: "http://easttexasgardening.tamu.edu/2014/07/18/soil-temperature-and-spring-planting/",
    seen: "primary",
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
  uky_hay_weather: {
    text: "Evans 1975, The effects of weather on hay production, University of Kentucky AGR-45: 0.05 inch (1.27 mm) of rain on partly cured hay is enough to leach it.",
    url: "https://publications.ca.uky.edu/sites/publications.ca.uky.edu/files/agr45.htm",
    seen: "primary",
  },
  uno_1998: {
    text: "Uno 1998, Plastic shrinkage cracking and evaporation formulas, ACI Materials Journal 95(4):365-375: the evaporation rate as computed here.",
    url: "https://ja.scribd.com/document/336806344/UNO-P-J-Plastic-Shrinkage-Cracking-Evaporation-Formulas-ACI-1998-vol95-M34",
    seen: "secondary",
  },
  us_army_wbgt: {
    text: "US Army, soldier heat stress guidance by wet-bulb globe temperature: moderate work without limit at 78-81.9 degF (to 27.7 degC), with 10 minutes of rest an hour from 82 degF, 30 from 88 degF, 40 above 90 degF (32.2 degC).",
    url: "http://www.irwin.amedd.army.mil/pages/wbgt.htm",
    seen: "primary",
  },
  wac_overhead_lines: {
    text: "Washington Administrative Code 296-45-385, note: thunderstorms in the immediate vicinity, high winds, snow storms and ice storms are presumed to make work on overhead lines too hazardous but in emergencies.",
    url: "https://casetext.com/regulation/washington-administrative-code/title-296-labor-and-industries-department-of/chapter-296-45-electric-power-generation-transmission-and-distribution/section-296-45-385-overhead-lines",
    seen: "secondary",
  },
  waikato_drift: {
    text: "Waikato Regional Plan, table 6.2.9: spray drift hazard is low at a steady 1-3 m/s and high below 1 and above 6 m/s.",
    url: "http://waikatoregion.govt.nz/council/policy-and-plans/rules-and-regulation/regional-plan/waikato-regional-plan/6-air-module/62-the-discharge-of-agrichemicals-into-air/629-potential-spray-drift-hazard-chart/",
    seen: "primary",
  },
  wmo_fog: {
    text: "WMO International Cloud Atlas, fog compared with mist: fog where droplets lower the visibility at the ground to less than 1 km.",
    url: "https://cloudatlas.wmo.int/en/fog-compared-with-mist.html",
    seen: "secondary",
  },
  wmo_sea_state: {
    text: "WMO sea state code, table 3700: moderate 1.25-2.5 m, rough 2.5-4 m, very rough 4-6 m.",
    url: "http://www.divediscover.whoi.edu/expedition1/daily/seastate.html",
    seen: "secondary",
  },
  wsdot_hma: {
    text: "WSDOT 5-04.3(1), in the City of Everett's special provisions: no hot-mix asphalt on a wet surface; wearing courses need a surface of at least 55 degF (12.8 degC) under 0.10 ft thick, 45 degF (7.2 degC) at 0.10-0.20 ft, 35 degF (1.7 degC) above.",
    url: "https://lfportal.everettwa.gov/WebLink/0/doc/1013582/Page160.aspx",
    seen: "primary",
  },
  yacoubi_2012: {
    text: "Yacoubi, Zayani, Slatni and Playan 2012, Engineering 4(10):682-691, doi:10.4236/eng.2012.410087: the uniformity of sprinkling is severely impaired above 4 m/s, where irrigation should stop; losses follow wind and humidity.",
    url: "https://www.scirp.org/journal/paperinformation.aspx?paperid=23355",
    seen: "primary",
  },
} as const satisfies Record<string, Citation>;

export type CitationName = keyof typeof citations;

/** A citation by the name that a constraint gives. */
export function findCitation(name: string): Citation | undefined {
  return Object.hasOwn(citations, name) ? citations[name as CitationName] : undefined;
}
