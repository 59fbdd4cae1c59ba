import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Counts } from '../../../../src/contract/hits/hits.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { queries, useApiQuery } from '../../../api/query.ts'
import { dayIn } from '../../../i18n/format.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { comparedBy, type Compare } from './compare.tsx'

/** Polling interval in ms while the range grows. */
const LIVE = 5000
/** Polling interval in ms while visits are re-judged. */
const JUDGING = 1500
/** Refetched only after the totals have changed. */
const FOLLOWERS = [
  'logs.companySeries',
  'logs.companyDaily',
  'logs.companyPlatforms',
  'logs.report',
  'logs.heat',
  'logs.filled',
  'logs.unusual',
  'logs.annotations',
] as const

/** The series lacks hits of the totals: either may be answered first. */
const isBehind = (totals: Counts, daily: readonly Counts[]): boolean =>
  daily.reduce((all, day) => all + hitsOf(day), 0) < hitsOf(totals)

/**
 * Refetches within seconds of a new hit; a quiet campaign costs one small request per interval. `late`: time of totals
 * ahead of the series; else 0.
 */
function useFollowers(question: string, answer: string | undefined, late: number): void {
  const before = useRef({ question, answer })
  useEffect(() => {
    const { current: last } = before
    if (answer === undefined) return
    before.current = { question, answer }
    if (last.question !== question || last.answer === undefined || last.answer === answer) return
    refreshFollowers()
  }, [question, answer])
  useEffect(() => {
    if (late > 0) refreshFollowers()
  }, [late])
}

function refreshFollowers(): void {
  for (const name of FOLLOWERS) void queries.invalidateQueries({ queryKey: [name] })
}

/** The compared period grows even without hits. */
const ofRange = ({ totals, suspicious, unprotected, lastHit, restated }: Answer<'logs.companyTotals'>): string =>
  JSON.stringify({ totals, suspicious, unprotected, lastHit, judged: restated?.judged })

/** All classes: these figures switch the class. */
export function useFigures(scope: Scope, compare: Compare) {
  const question = { ...scope.question, class: 'all' as const }
  const today = dayIn(question.timezone)
  const isLive = question.startDate <= today && today <= question.endDate
  const comparison = comparedBy(compare, scope.range)
  const [judging, setJudging] = useState(false)
  const every = judging ? JUDGING : isLive ? LIVE : undefined
  const totals = useApiQuery('logs.companyTotals', { ...question, compare: comparison }, { every, quiet: true })
  const isJudging = totals.data?.restated?.complete === false
  if (isJudging !== judging) setJudging(isJudging)
  const daily = useApiQuery('logs.companyDaily', { ...question, interval: 'day', compare: comparison }, { quiet: true })
  useFollowers(
    JSON.stringify({ question, compare }),
    totals.data && !totals.isPlaceholderData ? ofRange(totals.data) : undefined,
    lateSince(totals, daily),
  )
  return { totals, daily, isLive, today }
}

type Answered<Data> = Pick<UseQueryResult<Data>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>

function lateSince(
  totals: Answered<Answer<'logs.companyTotals'>>,
  daily: Answered<Answer<'logs.companyDaily'>>,
): number {
  if (!totals.data || !daily.data || totals.isPlaceholderData || daily.isPlaceholderData) return 0
  return isBehind(totals.data.totals, daily.data.daily) ? totals.dataUpdatedAt : 0
}

export type StatRow = ReturnType<typeof useFigures>
