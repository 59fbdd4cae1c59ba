import type { Preset } from '../../../../../../src/contract/statistics/presets.ts'
import type { Question } from '../../../../../../src/contract/table.ts'
import type { Days } from '../../../../../shared/hits/range.ts'

/** The report on the screen. */
export type Shared = {
  report: Omit<Question<'shares.make'>, 'name' | 'columns' | 'period' | 'days' | 'until'>
  /** Undefined: only the days. */
  preset: Preset | undefined
  days: Days
  /** Column that rows are sorted by; undefined: as usual. */
  sort: string | undefined
  columns: readonly { key: string; name: string; isShown: boolean }[]
}

export type PaneProps = { shared: Shared; onClose: () => void }
