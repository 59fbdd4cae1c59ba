/** Addresses of Logs and Statistics with the filters of another screen. */
import { SCREENS } from '../../../src/contract/screens.ts'
import { textOf, type Condition } from './conditions.ts'
import type { Scope } from './scope.ts'

type Of = Pick<Scope, 'client' | 'campaign' | 'range' | 'days' | 'class' | 'conditions'>
type Narrow = { class?: Scope['class']; and?: Condition; day?: string }

/** Presets stay relative; a day and custom ranges are absolute. */
function daysOf({ range, days }: Of, day: string | undefined): [name: string, value: string][] {
  if (day === undefined && range !== 'custom') return [['range', range]]
  return [
    ['range', 'custom'],
    ['from', day ?? days.startDate],
    ['to', day ?? days.endDate],
  ]
}

function paramsOf(scope: Of, { class: shown = scope.class, and, day }: Narrow): URLSearchParams {
  const conditions = and ? [...scope.conditions, and] : scope.conditions
  const params: [name: string, value: string][] = [
    ['client', scope.client],
    ['campaign', scope.campaign],
    ...daysOf(scope, day),
    ['class', shown === 'all' ? '' : shown],
    ...conditions.map((condition): [string, string] => ['filter', textOf(condition)]),
  ]
  return new URLSearchParams(params.filter(([, value]) => value !== ''))
}

export const logsLink = (scope: Of, narrow: Narrow = {}): string =>
  `${SCREENS.Logs.path}?${paramsOf(scope, narrow).toString()}`

/** The campaign is in the path. */
export function statisticsLink(scope: Of, narrow: Narrow = {}): string {
  const params = paramsOf({ ...scope, campaign: '' }, narrow).toString()
  return `${SCREENS.Statistics.path}${scope.campaign && `/${scope.campaign}`}?${params}`
}
