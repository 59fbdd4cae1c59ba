import { browserHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Versions with a known rule: in use since 110; Chromium 156 followed it on 2026-11-23. Later ones may change it. */
const [FIRST, LAST] = [110, 156]

/**
 * Chromium derives its brands from the major version (`GenerateBrandVersionList` in
 * components/embedder_support/user_agent_utils.cc): the made-up brand's signs and version, and the brands' order.
 */
const SIGNS = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'] as const
const VERSIONS = ['8', '99', '24'] as const
const PLACES = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

/** `brand`: the browser's own name. */
export function brandsOf(version: number, brand: string): string {
  const [before, after] = [SIGNS[version % 11] ?? '', SIGNS[(version + 1) % 11] ?? '']
  const listed = [
    `"Not${before}A${after}Brand";v="${VERSIONS[version % 3] ?? ''}"`,
    `"Chromium";v="${version}"`,
    `"${brand}";v="${version}"`,
  ]
  const shuffled: string[] = []
  for (const [at, place] of (PLACES[version % 6] ?? PLACES[0]).entries()) shuffled[place] = listed[at] ?? ''
  return shuffled.join(', ')
}

/** Browsers that follow the rule exactly, by their brand; others add brands. */
const BRANDS = ['Google Chrome', 'Microsoft Edge'] as const
export const namedBrand = (brands: string | undefined): (typeof BRANDS)[number] | undefined =>
  BRANDS.find((name) => brands?.includes(`"${name}"`))

/** By brand and version; fewer than a hundred. */
const expected = new Map<string, string>(
  BRANDS.flatMap((brand) =>
    Array.from({ length: LAST - FIRST + 1 }, (_, at): [string, string] => [
      `${brand} ${FIRST + at}`,
      brandsOf(FIRST + at, brand),
    ]),
  ),
)
/** A company policy could keep this made-up brand for a while. */
const FORMER = '" Not A;Brand";v="99"'

/**
 * The brands are another version's or handmade. Tools that change people's agents do that; the probe's signals on
 * changed agents are then silent.
 */
export const oddBrands: Signal = {
  name: 'headers.odd_brands',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion } = facts.agent
    const brands = engine === 'chromium' ? browserHeaders(facts)?.['sec-ch-ua'] : undefined
    // headers.client_hints_differ covers another version than the agent's
    if (!brands?.includes(`"Chromium";v="${engineVersion}"`)) return undefined
    const brand = namedBrand(brands)
    const wanted = brand && expected.get(`${brand} ${engineVersion}`)
    // headers.odd_hints covers a missing third brand
    if (wanted === undefined || brands === wanted || brands.includes(FORMER) || brands.split(',').length < 3)
      return undefined
    return { weight: 'weak', value: brands }
  },
}
