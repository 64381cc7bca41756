import type { Citation } from "@halcyon/schema";

/** Citations for the limits of roads and railways, and for dangerous weather. */
export const hazardCitations = {
  dwd_fog: {
    text: "Deutscher Wetterdienst, criteria of weather warnings: fog with visibility below 150 m over a wide area.",
    url: "http://www.wettergefahren.de/warnungen/wetterwarnkriterien.html",
    rank: "agency",
    seen: "primary",
  },
  dwd_marked: {
    text: "Deutscher Wetterdienst, criteria of warnings of marked weather: a warning from gusts above 50 km/h (14 m/s); marked from 65 km/h (18 m/s), and gusts of 90 to 100 km/h (25-28 m/s, force 10), 15 to 25 mm of rain in an hour or 20 to 35 mm in 6 hours, 5 to 10 cm of snow in 6 hours below 800 m.",
    url: "https://wettwarn.de/ueber_wetterwarnungen/warnkriterien/index.html",
    rank: "agency",
    seen: "secondary",
  },
  dwd_severe: {
    text: "Deutscher Wetterdienst, criteria of severe weather warnings: gusts from 105 km/h (29 m/s, force 11), more than 25 mm of rain in an hour or 35 mm in 6 hours, 10 to 20 cm of snow in 6 hours below 800 m.",
    url: "http://www.wettergefahren.de/warnungen/unwetterwarnkriterien.html",
    rank: "agency",
    seen: "primary",
  },
  ecmwf_freezing_rain: {
    text: "ECMWF forecast user guide, freezing rain: the type of precipitation of the model is that of what falls, whatever the temperature of the ground.",
    url: "https://confluence.ecmwf.int/display/FUG/Forecast+User+Guide",
    rank: "agency",
    seen: "secondary",
  },
  lightning_by_cape: {
    text: "Westermayer et al. 2014, 27th Conference on Severe Local Storms, American Meteorological Society: the probability of lightning rises with CAPE and levels off near 800 J/kg.",
    url: "https://ams.confex.com/ams/27SLS/webprogram/Paper256014.html",
    rank: "paper",
    seen: "secondary",
  },
  lightning_by_inhibition: {
    text: "Matczak, Taszarek and Sobisiak, 137,501 soundings with and without storms, abstract: nearly all storms have an inhibition weaker than 100 J/kg; the lifted index tells storms best.",
    rank: "paper",
    seen: "known",
  },
  mackinac_wind: {
    text: "Mackinac Bridge Authority: at 50-64 mph the bridge is closed to all but passenger cars, vans and empty pickup trucks; below that high vehicles may need an escort.",
    url: "https://www.uppermichiganssource.com/2022/11/30/mackinac-bridge-authority-reports-partial-closure-high-winds/",
    rank: "agency",
    seen: "secondary",
  },
  mdta_wind: {
    text: "Maryland Transportation Authority, bridge wind policy: from 30 mph, sustained or in persistent gusts, high vehicles are warned; from 40 mph empty box trailers are turned back; above 50 mph cars, pickups, buses and heavily laden trucks alone may cross.",
    url: "https://baybridge.maryland.gov/emergency-closures",
    rank: "agency",
    seen: "primary",
  },
  metservice_road_ice: {
    text: "MetService MetConnect, winter service decision guide: ice is expected on a wet road at 0 degC or below, frost where the dew point is not below the temperature of the road.",
    url: "https://help.metconnect.co.nz/metconnect/node/235",
    rank: "agency",
    seen: "primary",
  },
  musselman_2018: {
    text: "Musselman et al. 2018, Projected increases and shifts in rain-on-snow flood risk over western North America, doi:10.1038/s41558-018-0236-4: rain of 10 mm a day on a snowpack of 10 mm of water, a fifth of the water from melt.",
    url: "https://doi.org/10.1038/s41558-018-0236-4",
    rank: "paper",
    seen: "known",
  },
  national_rail_wind: {
    text: "National Rail: when wind gusts of 60-69 mph are forecast, trains slow down.",
    url: "https://rfwww.nationalrail.co.uk/service_disruptions/81152.aspx",
    rank: "trade",
    seen: "primary",
  },
  network_rail_heat: {
    text: "Network Rail: track gets up to 20 degC hotter than the air; restrictions where it is to reach 50 degC; the stress-free temperature of its rails is 27 degC.",
    url: "http://www.infrastructure-intelligence.com/article/jul-2019/network-rail-set-introduce-heatwave-speed-restrictions-track-temperatures-forecast",
    rank: "agency",
    seen: "secondary",
  },
  network_rail_track: {
    text: "Network Rail: most of the network can operate up to 46 degC of track, about 30 degC of air.",
    url: "https://railway-news.com/battling-the-buckle-in-soaring-temperatures/",
    rank: "agency",
    seen: "secondary",
  },
  nws_blizzard: {
    text: "US National Weather Service: a blizzard is sustained wind or frequent gusts of 35 mph (15.6 m/s) or more with falling or blowing snow that reduces visibility to less than a quarter mile (400 m) for at least 3 hours.",
    url: "http://nsidc.org/cryosphere/glossary/term/blizzard",
    rank: "agency",
    seen: "secondary",
  },
  nws_dense_fog: {
    text: "US National Weather Service, Northern Indiana, criteria of advisories: dense fog is visibility of a quarter mile (400 m) or less.",
    url: "https://www.weather.gov/iwx/IWX_WWA_Criteria",
    rank: "agency",
    seen: "primary",
  },
  nws_lightning: {
    text: "US National Weather Service: lightning can strike up to 10 miles (16 km) from the rain of its storm; wait at least 30 minutes after the storm before going out again.",
    url: "https://www.riskmanagement365.com/2013/05/21/when-is-lightning-a-danger/",
    rank: "agency",
    seen: "secondary",
  },
  road_ice_stations: {
    text: "Investigating Road Ice Formation Mechanisms Using Road Weather Information System Observations, Climate 2024, 12(5), 63: in Montana ice formed on pavement at or below 0 degC alone, while the air at 2 m could be warmer.",
    url: "https://doi.org/10.3390/cli12050063",
    rank: "paper",
    seen: "primary",
  },
  severn_wind: {
    text: "National Highways on the Severn Bridge: it closes to all traffic when gusts above 40 kt (20.6 m/s) are expected.",
    url: "https://www.nationalworld.com/news/traffic-and-travel/severn-bridge-closed-high-winds-prince-of-wales-bridge-4526959",
    rank: "agency",
    seen: "secondary",
  },
  spc_fire_outlook: {
    text: "US Storm Prediction Center, guidelines of fire weather outlooks: critical are sustained wind of 20 mph (8.9 m/s) or more with low humidity and dry fuel at or above 50 to 60 degF (10-15.6 degC), depending on the season, for 3 hours.",
    url: "https://bouldercast.com/?p=43208",
    rank: "agency",
    seen: "secondary",
  },
  spc_fire_table: {
    text: "US Storm Prediction Center, fire weather risk categories: relative humidity below 15 %, 15 to 30 % and 30 to 45 %, wind of 10-20, 20-30 and more than 30 mph.",
    url: "http://spc.noaa.gov/products/fire_wx/FIRETBL.HTML",
    rank: "agency",
    seen: "primary",
  },
  wmo_fog: {
    text: "WMO International Cloud Atlas, fog compared with mist: fog where droplets lower the visibility at the ground to less than 1 km.",
    url: "https://cloudatlas.wmo.int/en/fog-compared-with-mist.html",
    rank: "agency",
    seen: "secondary",
  },
} as const satisfies Record<string, Citation>;
