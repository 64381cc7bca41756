import type { Citation } from "@halcyon/schema";

/** Citations for the limits of flying, ships, harbours and surveys. */
export const airAndSeaCitations = {
  ampelmann_gangway: {
    text: "Van der Tempel, Delft University of Technology, on the Ampelmann gangway: motions fully compensated up to a significant wave height of 2.5 m on a vessel of 50 m and 3.0 m on one of 75 m; worked so far in up to 2.8 m and wind force 7.",
    url: "https://tr.scribd.com/document/36791021/Ampelmann-Gangway",
    rank: "maker",
    seen: "primary",
  },
  balloon_wind: {
    text: "Blue Ridge Balloon, an operator: flights are called off for any precipitation, low visibility, thunderstorms, surface winds above 8-10 mph (3.6-4.5 m/s) or upper winds above 20-24 mph (8.9-10.7 m/s).",
    url: "https://blueridgeballoon.com/faq-items/what-happens-if-the-weather-is-bad/",
    rank: "trade",
    seen: "primary",
  },
  boom_lock: {
    text: "High Wind NV: a crane boom that guides hook and load allows all components of a wind turbine to be installed offshore in wind of up to 15 m/s.",
    url: "https://www.offshorewindindustry.com/news/boom-lock-allows-offshore-installation-higher",
    rank: "maker",
    seen: "secondary",
  },
  cfr_107_29: {
    text: "14 CFR 107.29: in civil twilight, up to 30 minutes before sunrise and after sunset, a small unmanned aircraft needs anti-collision lighting visible for 3 statute miles; at night training as well.",
    url: "https://www.ecfr.gov/current/title-14/chapter-I/subchapter-F/part-107/subpart-B/section-107.29",
    rank: "law",
    seen: "secondary",
  },
  cfr_107_51: {
    text: "14 CFR 107.51: the flight visibility at the control station of a small unmanned aircraft must be no less than 3 statute miles (4828 m), and it keeps 500 ft (152 m) below cloud and 2000 ft beside it.",
    url: "https://www.ecfr.gov/current/title-14/chapter-I/subchapter-F/part-107/subpart-B/section-107.51",
    rank: "law",
    seen: "secondary",
  },
  dji_temperature: {
    text: "DJI Mavic owner's manual: do not fly below -10 degC or above 40 degC.",
    url: "https://manuzoid.fr/manuals/g028n-dji%20mavic%20Le%20manuel%20du%20propri%C3%A9taire",
    rank: "maker",
    seen: "primary",
  },
  dji_wind: {
    text: "Published maximum wind resistance of small DJI multirotors: 10.7 m/s (Mini 3 Pro, Mini 4 Pro) to 12 m/s (Air 3).",
    url: "https://droneskycast.com/learn/dji-wind-limits",
    rank: "maker",
    seen: "secondary",
  },
  dnv_alpha: {
    text: "DNV-ST-N001, 2.6.9 and 2.6.10: the limit of waves is multiplied by a factor of lead and height, in one of its tables 0.93 up to 1 m and 0.95 from 2 m of significant height to 12 h, 0.89 up to 1 m to 24 h.",
    url: "https://intercom.help/4insightio/en/articles/8310593",
    rank: "standard",
    seen: "secondary",
  },
  ema_high_wind: {
    text: "East Midlands Airport, Airside Operational Instruction 23: high wind warnings are issued for mean speeds above 15 kt or frequent gusts above 20 kt (10.3 m/s).",
    url: "https://docslib.org/doc/8082664/inclement-weather-procedures",
    rank: "trade",
    seen: "primary",
  },
  eu_2019_947: {
    text: "Commission Implementing Regulation (EU) 2019/947: an unmanned aircraft that flies at night carries a green flashing light.",
    rank: "law",
    seen: "known",
  },
  inail_terminal_wind: {
    text: "Service order of a container terminal, published by INAIL, Italy, as good practice: cranes give the alarm at 65 km/h, all work is broken off at 70 km/h (19.4 m/s), and quay cranes block at 75 km/h (20.8 m/s).",
    url: "https://appricercascientifica.inailcloud.it/BuonePratiche/Movimentazione_portuale_contenitori/Anemometri/ordine_di_servizio.htm",
    rank: "agency",
    seen: "primary",
  },
  iso_4302: {
    text: "ISO 4302 and FEM 1.001, wind loads on cranes: cranes that work in the open are designed for 20 m/s in service.",
    rank: "standard",
    seen: "known",
  },
  leica_shimmer: {
    text: "Leica user manual of a level, p. 45: measure early in the day or under an overcast sky rather than in sun and heat shimmer.",
    url: "https://www.manualslib.com/manual/1471583/",
    rank: "maker",
    seen: "primary",
  },
  mapping_solar_altitude: {
    text: "Answers of some 27 mapping organizations to a questionnaire on aerial photography, in a volume digitized by TIB Hannover: the sun shall in general stand above 30 deg, with large variations.",
    url: "https://goobi.tib.eu/viewer/!fulltext/1049147073/424",
    rank: "paper",
    seen: "primary",
  },
  nas_crew_transfer: {
    text: "US National Academies 2013, Worker Health and Safety on Offshore Wind Farms, p. 95: common technology allows transfers up to a significant wave height of 1.5 m.",
    url: "http://www.nap.edu/openbook.php?record_id=18327&page=95",
    rank: "agency",
    seen: "primary",
  },
  nodynamics_lifting: {
    text: "Norwegian Dynamics, a maker of heave compensators, Weather windows and operational limits: subsea lifts typically end at a significant wave height of 1.0-1.5 m, with heave compensation often at 2.5-3.5 m.",
    url: "https://nodynamics.com/knowledge-hub/weather-windows-offshore-lifting/",
    rank: "maker",
    seen: "primary",
  },
  nws_airport_warning: {
    text: "Airport weather warnings of the US National Weather Service, agreed with each airport, are triggered by such as gusts of 40 kt (20.6 m/s), freezing rain, lightning within 5 miles and heavy snow.",
    url: "https://beaconais.com/?p=5191",
    rank: "agency",
    seen: "secondary",
  },
  pts_crew_transfer: {
    text: "PTS Offshore: crew transfer vessels can berth up to a significant wave height of 1.5 m and wind force 6.",
    url: "http://pts-offshore.com/en/nachteile.htm",
    rank: "trade",
    seen: "secondary",
  },
  recreational_craft: {
    text: "EU Recreational Craft Directive 2013/53/EU, design categories: C up to wind force 6 and 2 m of significant wave height, D up to force 4 and 0.3 m.",
    url: "https://www.ceproof.de/home-en/ce-marking-rcd/rcd-conformity/",
    rank: "law",
    seen: "secondary",
  },
  rics_sun_angle: {
    text: "RICS, Earth observation and aerial surveys, 6th edition, as reported by a surveyor who contributed to it: photogrammetric surveys need the sun at 15 deg or more.",
    url: "https://www.everythingissomewhere.com/photogrammetry-surveying-in-winter",
    rank: "standard",
    seen: "secondary",
  },
  rotor_icing: {
    text: "Flight school for Part 107 on icing: rotors and propellers ice at air temperatures of some degrees above zero, and in damp air without visible cloud.",
    url: "https://flypart107.aero",
    rank: "trade",
    seen: "secondary",
  },
  thoresen_ports: {
    text: "Thoresen, Port Designer's Handbook, summary: berthing to a wind of 15 m/s, transfer of oil to 20 m/s, mooring boats to a significant wave height of 1-1.3 m.",
    url: "https://www.scribd.com/document/366972328",
    rank: "paper",
    seen: "secondary",
  },
  wmo_sea_state: {
    text: "WMO sea state code, table 3700: moderate 1.25-2.5 m, rough 2.5-4 m, very rough 4-6 m.",
    url: "http://www.divediscover.whoi.edu/expedition1/daily/seastate.html",
    rank: "agency",
    seen: "secondary",
  },
} as const satisfies Record<string, Citation>;
