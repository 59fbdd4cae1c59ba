import type { ReactNode } from 'react'
import type { ClassSwitch } from '../../../src/contract/hits/hits.ts'
import { SCREENS } from '../../../src/contract/screens.ts'
import { textOf, type Condition } from './conditions.ts'
import { LogsLink } from './logs-link.tsx'
import type { Scope } from './scope.ts'

type ToLogsProps = {
  scope: Pick<Scope, 'client' | 'campaign' | 'range' | 'days'>
  conditions: readonly Condition[]
  only?: ClassSwitch
  children: ReactNode
}

/** Plain text without Logs. */
export function ToLogs({ scope, conditions, only = 'all', children }: ToLogsProps) {
  const { client, campaign, range, days } = scope
  const params: [name: string, value: string][] = [
    ['client', client],
    ['campaign', campaign],
    ['range', range],
    ['from', range === 'custom' ? days.startDate : ''],
    ['to', range === 'custom' ? days.endDate : ''],
    ['class', only === 'all' ? '' : only],
    ...conditions.map((condition): [string, string] => ['filter', textOf(condition)]),
  ]
  const query = new URLSearchParams(params.filter(([, value]) => value !== ''))
  return <LogsLink to={`${SCREENS.Logs.path}?${query.toString()}`}>{children}</LogsLink>
}
