import { SCREENS } from '../../../../src/contract/screens.ts'
import { textOf, type Condition } from '../../../shared/hits/conditions.ts'
import type { Scope } from '../../../shared/hits/scope.ts'

type Of = Pick<Scope, 'client' | 'campaign' | 'range' | 'days' | 'class' | 'conditions'>
type Narrow = { class?: Scope['class']; and?: Condition; day?: string }

/** Presets stay relative; days and custom ranges are absolute. */
function daysOf({ range, days }: Of, day: string | undefined): [name: string, value: string][] {
  if (day === undefined && range !== 'custom') return [['range', range]]
  return [
    ['range', 'custom'],
    ['from', day ?? days.startDate],
    ['to', day ?? days.endDate],
  ]
}

export function logsLink(scope: Of, narrow: Narrow = {}): string {
  const shown = narrow.class ?? scope.class
  const conditions = narrow.and ? [...scope.conditions, narrow.and] : scope.conditions
  const params: [name: string, value: string][] = [
    ['client', scope.client],
    ['campaign', scope.campaign],
    ...daysOf(scope, narrow.day),
    ['class', shown === 'all' ? '' : shown],
    ...conditions.map((condition): [string, string] => ['filter', textOf(condition)]),
  ]
  return `${SCREENS.Logs.path}?${new URLSearchParams(params.filter(([, value]) => value !== '')).toString()}`
}
