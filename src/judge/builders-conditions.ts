import fc from 'fast-check'
import {
  type Condition,
  CONDITION_OPTIONS,
  type ConditionNode,
  type ConditionOption,
  type Conditions,
  GROUPINGS,
  HOWS,
  isOfClicks,
  isText,
  isTimed,
  SPLIT_OPTIONS,
  VISITORS,
  WEEKDAYS,
} from '../contract/campaigns/condition-words.ts'

const WORDS = ['chrome', 'Safari', 'Android', 'Windows', 'mobile', 'desktop', 'fb', 'DE', 'fr', 'shop.example']
const VERSIONS = ['9', '10', '18', '18.6', '>=18.6', '<100', '>131', '<=140', '100-200', '14-18.6']
const VALUES: Partial<Record<ConditionOption, readonly string[]>> = {
  country: ['DE', 'FR', 'US'],
  language: ['de', 'de-AT', 'de-DE', 'en', 'ua'],
  usageType: ['residential', 'hosting'],
  browserVersion: VERSIONS,
  platformVersion: VERSIONS,
  visits: ['1', '2', '>=3', '<3', '2-4'],
  visitor: VISITORS,
  hour: ['08:00-20:00', '22:00-06:00', '12:00-12:00', '01:30-02:30'],
  weekday: WEEKDAYS,
  region: ['Bavaria', 'DE/Bavaria', 'de/hessen'],
  city: ['munich', 'DE/Bavaria/Munich', 'Zurich', 'US/Texas/Munich'],
  carrier: ['FB Networks', 'networks'],
  asn: ['AS3320', '15169', 'as64500'],
  ip: ['203.0.113.7', '203.0.113.0/24', '2001:db8::/32', '198.51.100.0/25'],
  referrer: ['fb.example', 'example', 'https://www.fb.example/x', 'other.example'],
  clickSource: ['gclid', 'fbclid'],
}

const leafOf = (option: ConditionOption): fc.Arbitrary<Condition> =>
  fc
    .record({
      is: fc.boolean(),
      values: fc.subarray([...(VALUES[option] ?? WORDS)], { minLength: 1 }),
      how: fc.constantFrom(...HOWS),
      name: fc.constantFrom('sub', 'utm_source', 'a.b', 'gclid'),
      zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York'),
    })
    .map(({ is, values, how, name, zone }) => ({
      option,
      is,
      values: isText(option) && how === 'given' ? [] : values,
      ...(isText(option) && { how }),
      ...(option === 'parameter' && { name }),
      ...(isTimed(option) && { zone }),
    }))

const treeOf = (options: readonly ConditionOption[]): fc.Arbitrary<Conditions> => {
  const leaf = fc.constantFrom(...options).chain(leafOf)
  const { node } = fc.letrec<{ node: ConditionNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.record({ option: fc.constantFrom(...GROUPINGS), of: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    ),
  }))
  return fc.array(node, { maxLength: 3 })
}

export const ruleTree = treeOf(CONDITION_OPTIONS).filter((nodes) => nodes.length > 0)
export const splitTree = treeOf(SPLIT_OPTIONS).map((nodes) => nodes.map(withoutClicks))

/** Split groups cannot use click parameters. */
function withoutClicks(node: ConditionNode): ConditionNode {
  if ('of' in node) return { ...node, of: node.of.map(withoutClicks) }
  return isOfClicks(node.name ?? '') ? { ...node, name: 'sub' } : node
}
