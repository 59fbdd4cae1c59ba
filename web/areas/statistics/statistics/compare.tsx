import { useTranslation } from '../../../i18n/i18n.ts'
import type { Counts } from '../../../../src/contract/hits/hits.ts'
import type { Comparison } from '../../../../src/contract/statistics/statistics.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { Format } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Field } from '../../../kit/controls/field.tsx'
import { anyHits, hitsOf } from '../../../shared/charts/crest-layers.ts'
import type { RangeName } from '../../../shared/hits/range.ts'
import { evenShares } from '../../../kit/charts/even-shares.ts'

export const COMPARES = ['previous', 'week', 'year', 'none'] as const
export type Compare = (typeof COMPARES)[number]
export type ComparedRange = Answer<'logs.companyTotals'>['previousRange']

/** Calendar weeks and months with the previous one; others with as many days. */
const BEFORE: Partial<Record<RangeName, Comparison>> = {
  week: 'week',
  lastWeek: 'week',
  month: 'month',
  lastMonth: 'month',
}

export function comparedBy(compare: Compare, range: RangeName): Comparison | undefined {
  if (compare === 'none') return undefined
  return compare === 'previous' ? (BEFORE[range] ?? 'previous') : compare
}

/** Yesterday, for today. */
const isToYesterday = (range: RangeName, compare: Compare): boolean => range === 'today' && compare === 'previous'

type RunningProps = { range: RangeName; compare: Compare; before: ComparedRange | undefined }

/** For a running range. Others reserve the line. */
export function RunningNote({ range, compare, before }: RunningProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (compare === 'none') return null
  return (
    <span className="running">
      {before?.until &&
        (isToYesterday(range, compare)
          ? t('statistics.compared.yesterday', { time: format.clock(before.until) })
          : t('statistics.compared.until', {
              from: format.date(before.startDate),
              until: format.dateTime(before.until),
            }))}
    </span>
  )
}

/** Percent to one decimal; Target and Bot sum to 100. */
export function classPercents({ target, bot }: Pick<Counts, 'target' | 'bot'>): { target: number; bot: number } {
  const [ofTarget = 0, ofBot = 0] = evenShares([target, bot])
  return { target: ofTarget, bot: ofBot }
}

/** In points; undefined without earlier hits. */
export function pointsMoved(now: Counts, before: Counts): number | undefined {
  if (hitsOf(now) === 0 || hitsOf(before) === 0) return undefined
  return Math.round((classPercents(now).target - classPercents(before).target) * 10) / 10
}

/** Absolute value, for plural forms. */
export function pointsCounted(format: Format, points: number): { count: number; n: string } {
  const count = Math.abs(points)
  return { count, n: format.percent(count).replace(/\s?%$/u, '') }
}

type CompareSelectProps = { value: Compare; onChange: (value: Compare) => void }

export function CompareSelect({ value, onChange }: CompareSelectProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('statistics.compare')}>
      {(control) => (
        <select
          className="in f-compare"
          {...control}
          value={value}
          onChange={(event) => onChange(COMPARES.find((one) => one === event.target.value) ?? 'previous')}
        >
          {COMPARES.map((one) => (
            <option key={one} value={one}>
              {t(`statistics.compare.${one}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type WasProps = { compare: Compare; before: readonly Pick<Counts, 'target' | 'bot'>[] | undefined }

/** Names what is compared, also where nothing is drawn of it. */
export function WasMark({ compare, before }: WasProps) {
  const { t } = useTranslation()
  if (compare === 'none' || !before) return null
  const what = t(`statistics.compare.${compare}.short`)
  if (!anyHits(before)) return <span className="dim">{t('statistics.compare.empty', { what })}</span>
  return (
    <span className="row">
      <i className="was-mark" aria-hidden="true" />
      {what}
    </span>
  )
}

type ChangeProps = { now: number; before: number; comparable: boolean }

/** Neutral colour: more is not always good. */
export function Change({ now, before, comparable }: ChangeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!comparable) return <span className="dim">{t('statistics.noBefore')}</span>
  return (
    <>
      <b>{format.change(now, before)}</b>{' '}
      <span className="dim">{t('statistics.from', { before: format.number(before) })}</span>
    </>
  )
}
