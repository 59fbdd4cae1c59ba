/**
 * Drawn at build time: Natural Earth (public domain, world-atlas), Equal Earth projection (equal-area). The panel
 * imports only types.
 */
import { geoArea, geoCentroid, geoEqualEarth, geoPath, type GeoPermissibleObjects } from 'd3-geo'
import { all as countries } from 'iso-3166-1'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { feature } from 'topojson-client'
import type { Plugin } from 'vite'

/** `x`, `y`: middle. Without `d`: a point. `code` '': no code. */
export type Place = { code: string; x: number; y: number; d?: string }
export type World = { width: number; height: number; places: readonly Place[] }

type Land = ReturnType<typeof landOf>[number]
type Geometry = Extract<GeoPermissibleObjects, { type: 'MultiPolygon' | 'Polygon' }>

const [WIDTH, HEIGHT] = [1000, 460]
/** Cape Horn to northern Greenland. */
const [SOUTH, NORTH] = [-56, 83.7]
/** Smallest area drawn as a shape, in square map units. */
const SMALLEST = 12

const codes = new Map(countries().map(({ numeric, alpha2 }) => [numeric, alpha2]))
/** Not in ISO 3166-1; GeoIP databases use this code. */
const KOSOVO = 'XK'

function landOf(scale: '110m' | '50m'): { code: string; geometry: Geometry }[] {
  const file = path.join(import.meta.dirname, `../../../node_modules/world-atlas/countries-${scale}.json`)
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof feature>[0]
  const whole = feature(atlas, atlas.objects['countries'] ?? { type: 'GeometryCollection', geometries: [] })
  const features = whole.type === 'FeatureCollection' ? whole.features : [whole]
  return features.map(({ id, properties, geometry }) => ({
    code: properties?.['name'] === 'Kosovo' ? KOSOVO : (codes.get(String(id)) ?? ''),
    geometry: geometry as Geometry,
  }))
}

/** Of the largest part (France without Guiana), in degrees. */
function middleOf(geometry: Geometry): [number, number] {
  if (geometry.type === 'Polygon') return geoCentroid(geometry)
  const parts = geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
  const [largest] = parts.toSorted((a, b) => geoArea(b) - geoArea(a))
  return geoCentroid(largest ?? geometry)
}

/** Takes about 200 ms, once per build. */
export function drawWorld(): World {
  const ends = {
    type: 'MultiPoint' as const,
    coordinates: [-180, 180].flatMap((x) => [
      [x, 0],
      [0, SOUTH],
      [0, NORTH],
    ]),
  }
  const projection = geoEqualEarth().fitExtent(
    [
      [1, 1],
      [WIDTH - 1, HEIGHT - 1],
    ],
    ends,
  )
  const draw = geoPath(projection).digits(1)
  const at = (degrees: [number, number]) => {
    const [x = 0, y = 0] = projection(degrees) ?? []
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }
  }
  const isLarge = ({ geometry }: Land) => draw.area(geometry) >= SMALLEST
  const shapes = landOf('110m').filter((land) => land.code !== 'AQ' && isLarge(land))
  const drawn = new Set(shapes.map(({ code }) => code))
  const small = landOf('50m').filter(({ code }) => code !== '' && code !== 'AQ' && !drawn.has(code))
  const more = JSON.parse(readFileSync(path.join(import.meta.dirname, 'data/small-places.json'), 'utf8')) as {
    places: Record<string, [number, number]>
  }
  return {
    width: WIDTH,
    height: HEIGHT,
    places: [
      ...shapes.map(({ code, geometry }) => ({ code, ...at(middleOf(geometry)), d: draw(geometry) ?? '' })),
      ...small.map(({ code, geometry }) => ({ code, ...at(middleOf(geometry)) })),
      ...Object.entries(more.places).map(([code, degrees]) => ({ code, ...at(degrees) })),
    ],
  }
}

/** Build plugin: `virtual:world` is the drawn map. */
export const worldDrawn: Plugin = {
  name: 'weir-world',
  resolveId: (id) => (id === 'virtual:world' ? '\0weir-world' : undefined),
  load(id) {
    if (id !== '\0weir-world') return undefined
    return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(drawWorld()))})`, moduleType: 'js' }
  },
}
