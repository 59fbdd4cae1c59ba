import type { ReportSchedule, SchedulePerson } from '../../../../../../src/contract/statistics/report-schedules.ts'
import type { Preset } from '../../../../../../src/contract/statistics/presets.ts'
import type { ScheduleEvery } from '../../../../../../src/contract/statistics/schedule-words.ts'
import type { Comparison } from '../../../../../../src/contract/statistics/statistics.ts'
import type { Question } from '../../../../../../src/contract/table.ts'
import { comparedBy, type Compare } from '../../compare.tsx'
import type { Shared } from './shared.ts'

export type ScheduleDraft = {
  name: string
  every: ScheduleEvery
  /** 0 is Monday. */
  weekdays: readonly number[]
  monthday: string
  hour: string
  preset: Preset
  compare: Compare
  columns: readonly string[]
  receivers: readonly Receiver[]
}
export type Receiver = { accountId: string; mail: boolean; telegram: boolean }

const compareOf = (comparison: Comparison | undefined, preset: Preset | undefined): Compare => {
  if (comparison === undefined) return 'none'
  const isUsual = comparison === 'month' || comparison === comparedBy('previous', preset ?? 'custom')
  return isUsual ? 'previous' : comparison
}

/** For a report on the screen: next Monday's, of the week before, to oneself. */
export function newDraft({ report, preset, columns }: Shared, me: SchedulePerson | undefined): ScheduleDraft {
  return {
    name: '',
    every: 'weekday',
    weekdays: [0],
    monthday: '1',
    hour: '9',
    preset: preset === undefined || preset === 'today' ? 'lastWeek' : preset,
    compare: compareOf(report.compare, preset),
    columns: columns.filter(({ isShown }) => isShown).map(({ key }) => key),
    receivers: me ? [{ accountId: me.id, mail: true, telegram: me.telegram }] : [],
  }
}

export const draftOf = ({
  receivers,
  preset,
  compare,
  monthday,
  hour,
  ...schedule
}: ReportSchedule): ScheduleDraft => ({
  name: schedule.name,
  every: schedule.every,
  weekdays: schedule.weekdays,
  monthday: String(monthday),
  hour: String(hour),
  preset,
  compare: compareOf(compare, preset),
  columns: schedule.columns,
  receivers: receivers
    .filter(({ stopped }) => !stopped)
    .map(({ accountId, mail, telegram }) => ({ accountId, mail, telegram })),
})

type Input = Question<'reportSchedules.save'>
/** Fields that the form does not show. */
export type Kept = Pick<Input, 'id' | 'levels' | 'companyId' | 'filter' | 'class' | 'sort'>

export const keptOf = ({ report: { compare: _compare, ...report }, sort }: Shared): Kept => ({
  ...report,
  ...(sort !== undefined && { sort }),
})

export const keptBy = ({ id, levels, companyId, filter, class: shownClass, sort }: ReportSchedule): Kept => ({
  id,
  levels,
  ...(companyId !== undefined && { companyId }),
  filter,
  class: shownClass,
  ...(sort !== undefined && { sort }),
})

/** `all`: columns in the order of the screen. */
export function inputOf(draft: ScheduleDraft, kept: Kept, all: Shared['columns']): Input {
  const { compare, monthday, hour, weekdays, columns, receivers, ...rest } = draft
  const comparison = comparedBy(compare, draft.preset)
  return {
    ...kept,
    ...rest,
    weekdays: draft.every === 'weekday' ? [...weekdays] : [],
    monthday: draft.every === 'monthday' ? Number(monthday) : 1,
    hour: Number(hour),
    ...(comparison && { compare: comparison }),
    columns: all.map(({ key }) => key).filter((key) => columns.includes(key)),
    receivers: receivers.filter(({ mail, telegram }) => mail || telegram),
  }
}
