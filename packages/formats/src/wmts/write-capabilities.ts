/** Layer of a web map, as tiles at hours. */
export interface TiledLayer {
  readonly name: string;
  readonly title: string;
  readonly abstract: string;
  /** West, south, east, north [degrees]. */
  readonly bounds: readonly [number, number, number, number];
  /** Address of a tile, with `{Time}`, `{TileMatrix}`, `{TileCol}` and `{TileRow}` in place of the hour and the position. */
  readonly tileUrl: string;
  readonly legend: { readonly url: string; readonly width: number; readonly height: number };
}

/** Tiled web map: what a WMTS answers of itself. */
export interface TiledMap {
  readonly title: string;
  readonly abstract: string;
  /** Address of this document. */
  readonly url: string;
  readonly layers: readonly TiledLayer[];
  /** First and last hour, and the one to show first, as ISO 8601 in UTC. */
  readonly hours: { readonly first: string; readonly last: string; readonly shown: string };
  /** Highest zoom level. */
  readonly maxZoom: number;
}

/** Scale denominator of zoom level 0: 559,082,264.029 for pixels of 0.28 mm (OGC 17-083r4, annex D). */
const worldScale = 559_082_264.028_717_8;
/** Half the width of the world in the projection [m]. */
const worldEdgeM = 20_037_508.342_789_2;

/**
 * Writes the capabilities of a WMTS 1.0.0 with addresses of tiles (OGC 07-057r7, RESTful), for QGIS, ArcGIS and OWSLib. Its tiles are those of web maps (WebMercatorQuad),
 * 256 pixels wide. Hours are a dimension `Time`.
 */
export function writeCapabilities({ title, abstract, url, layers, hours, maxZoom }: TiledMap): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
  <ows:ServiceIdentification>
    <ows:Title>${escaped(title)}</ows:Title>
    <ows:Abstract>${escaped(abstract)}</ows:Abstract>
    <ows:ServiceType>OGC WMTS</ows:ServiceType>
    <ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion>
  </ows:ServiceIdentification>
  <Contents>
${layers.map((layer) => layerXml(layer, hours)).join("\n")}
    <TileMatrixSet>
      <ows:Identifier>WebMercatorQuad</ows:Identifier>
      <ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>
      <WellKnownScaleSet>urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible</WellKnownScaleSet>
${Array.from({ length: maxZoom + 1 }, (_, zoom) => matrixXml(zoom)).join("\n")}
    </TileMatrixSet>
  </Contents>
  <ServiceMetadataURL xlink:href="${escaped(url)}"/>
</Capabilities>
`;
}

function layerXml(
  { name, title, abstract, bounds: [west, south, east, north], tileUrl, legend }: TiledLayer,
  { first, last, shown }: TiledMap["hours"],
): string {
  return `    <Layer>
      <ows:Title>${escaped(title)}</ows:Title>
      <ows:Abstract>${escaped(abstract)}</ows:Abstract>
      <ows:WGS84BoundingBox>
        <ows:LowerCorner>${west} ${south}</ows:LowerCorner>
        <ows:UpperCorner>${east} ${north}</ows:UpperCorner>
      </ows:WGS84BoundingBox>
      <ows:Identifier>${escaped(name)}</ows:Identifier>
      <Style isDefault="true">
        <ows:Identifier>default</ows:Identifier>
        <LegendURL format="image/png" xlink:href="${escaped(legend.url)}" width="${legend.width}" height="${legend.height}"/>
      </Style>
      <Format>image/png</Format>
      <Dimension>
        <ows:Identifier>Time</ows:Identifier>
        <ows:UOM>ISO8601</ows:UOM>
        <Default>${shown}</Default>
        <Value>${first}/${last}/PT1H</Value>
      </Dimension>
      <TileMatrixSetLink>
        <TileMatrixSet>WebMercatorQuad</TileMatrixSet>
      </TileMatrixSetLink>
      <ResourceURL format="image/png" resourceType="tile" template="${escaped(tileUrl)}"/>
    </Layer>`;
}

function matrixXml(zoom: number): string {
  const tiles = 2 ** zoom;
  return `      <TileMatrix>
        <ows:Identifier>${zoom}</ows:Identifier>
        <ScaleDenominator>${worldScale / tiles}</ScaleDenominator>
        <TopLeftCorner>-${worldEdgeM} ${worldEdgeM}</TopLeftCorner>
        <TileWidth>256</TileWidth>
        <TileHeight>256</TileHeight>
        <MatrixWidth>${tiles}</MatrixWidth>
        <MatrixHeight>${tiles}</MatrixHeight>
      </TileMatrix>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
