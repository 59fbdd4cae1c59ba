/** What the server said of a campaign, at the fields of the form. */
import type { Validation } from '../../../api/failure.ts'
import { TEXTS } from '../../../../src/contract/texts.ts'
import { leftOf } from './draft-groups.ts'
import { USER, UTM, type Draft } from './draft.ts'

/** Field → what is wrong with it, in the order of the form. What belongs to no field stands under ''. */
export type Faults = ReadonlyMap<string, readonly string[]>
export const NO_FAULTS: Faults = new Map()

/** Fields by the server's names, in the order in which they stand. */
export function fieldsOf(draft: Pick<Draft, 'splitGroups'>): string[] {
  const groups = draft.splitGroups.flatMap(({ conditions, links }, at) => {
    const group = `splitGroups.${at}`
    return [
      `${group}.name`,
      ...conditions.flatMap((_, each) => [`${group}.conditions.${each}.option`, `${group}.conditions.${each}.values`]),
      ...links.flatMap((_, each) => [`${group}.links.${each}.link`, `${group}.links.${each}.percent`]),
      `${group}.links`,
    ]
  })
  return [
    'name',
    'tag',
    'language',
    'repeatLimit',
    'sensitivity',
    'targetMode',
    'targetLink',
    'botLink',
    'pageHosts',
    'countries',
    'excludedCountries',
    'stopKeywords',
    ...groups,
    'splitGroups',
    'defaultLink',
    ...UTM.map((name) => `utm.${name}`),
    ...USER.map((name) => `user.${name}`),
    'partnerParameter',
    'passThrough',
    'schedule.days',
    'schedule.from',
    'schedule.to',
    'schedule.timezone',
    'schedule',
    'keepMonths',
    'cutAddressDays',
    'notes',
  ]
}

/** `countries.3` is said at `countries`: the nearest field above. */
function fieldFor(key: string, fields: ReadonlySet<string>): string {
  let at = key
  while (at !== '' && !fields.has(at)) at = at.slice(0, Math.max(0, at.lastIndexOf('.')))
  return at
}

export function faultsFrom(validation: Validation, draft: Pick<Draft, 'splitGroups'>): Faults {
  const order = fieldsOf(draft)
  const known = new Set(order)
  const said = Map.groupBy(Object.entries(validation), ([key]) => fieldFor(key, known))
  return new Map(
    [...order, ''].flatMap((field) => {
      const texts = said.get(field)?.flatMap(([, each]) => each) ?? []
      return texts.length > 0 ? [[field, [...new Set(texts)]] as const] : []
    }),
  )
}

/** The server leaves sums alone while something in the rows themselves is wrong; here they are said together. */
export const percentFaults = ({ splitGroups }: Pick<Draft, 'splitGroups'>): Validation =>
  Object.fromEntries(
    splitGroups.flatMap(({ links }, at) =>
      leftOf(links) === 0 ? [] : [[`splitGroups.${at}.links`, [TEXTS.percents]]],
    ),
  )

/** What was touched since is no longer said to be wrong, nor what stands in it. */
export function faultsWithout(faults: Faults, touched: readonly string[]): Faults {
  const cleared = (field: string) => touched.some((one) => field === one || field.startsWith(`${one}.`))
  return [...faults.keys()].some(cleared) ? new Map([...faults].filter(([field]) => !cleared(field))) : faults
}
