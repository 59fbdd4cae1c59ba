import { browserHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/**
 * Versions whose rule is known: in use everywhere since 110, and what Chromium 156 sent on 2026-11-23 follows it. A
 * later version may bring another rule and is not judged.
 */
const [FIRST, LAST] = [110, 156]

/**
 * Chromium makes its list of brands by its major version, so that nobody relies on one form
 * (`GenerateBrandVersionList` in components/embedder_support/user_agent_utils.cc): the signs in the made-up brand, that
 * brand's version, and the place where each brand lands.
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

/** The brands' list of a Chromium of that major version; `brand`: its own name. */
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

/** The browsers that follow the rule to the letter; others add brands of their own. By their name in the list. */
const BRANDS = ['Google Chrome', 'Microsoft Edge'] as const
/** Which of them the list names. */
export const namedBrand = (brands: string | undefined): (typeof BRANDS)[number] | undefined =>
  BRANDS.find((name) => brands?.includes(`"${name}"`))

/** By brand and version; there are less than a hundred. */
const expected = new Map<string, string>(
  BRANDS.flatMap((brand) =>
    Array.from({ length: LAST - FIRST + 1 }, (_, at): [string, string] => [
      `${brand} ${FIRST + at}`,
      brandsOf(FIRST + at, brand),
    ]),
  ),
)
/** The made-up brand that companies could keep for a while by a policy, instead of the one of the rule. */
const FORMER = '" Not A;Brand";v="99"'

/**
 * The list of brands is not the one that this version makes: copied from another version, or written by hand. Tools
 * that change their person's agent do that too; then the probe's signals on a changed agent are silent.
 */
export const oddBrands: Signal = {
  name: 'headers.odd_brands',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion } = facts.agent
    const brands = engine === 'chromium' ? browserHeaders(facts)?.['sec-ch-ua'] : undefined
    // another version than the agent's is found by headers.client_hints_differ
    if (!brands?.includes(`"Chromium";v="${engineVersion}"`)) return undefined
    const brand = namedBrand(brands)
    const wanted = brand && expected.get(`${brand} ${engineVersion}`)
    // what has no third brand at all is found by headers.odd_hints
    if (wanted === undefined || brands === wanted || brands.includes(FORMER) || brands.split(',').length < 3)
      return undefined
    return { weight: 'weak', value: brands }
  },
}
