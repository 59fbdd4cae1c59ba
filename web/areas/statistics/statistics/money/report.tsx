import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Formula } from '../../../../../src/contract/statistics/formulas.ts'
import type { Level } from '../../../../../src/contract/statistics/levels.ts'
import { saveFile } from '../../../../api/client.ts'
import { useApiQueries, useApiQuery } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { ListColumns } from '../../../../shared/listing/column-chooser.tsx'
import { useShownColumns } from '../../../../shared/listing/columns.ts'
import { FileMenu } from '../../../../shared/listing/file-menu.tsx'
import { OwnColumns, useFormulas } from '../../../../shared/money/formulas.tsx'
import { ProgressLine } from '../../../../kit/feedback/skeleton.tsx'
import { Table } from '../../../../kit/layout/table.tsx'
import { rowKey, useColumns } from './columns.tsx'
import { Levels } from './levels.tsx'
import { Below, usePaths } from './open-rows.tsx'
import { ShareButton } from './share/button.tsx'
import {
  FIRST,
  keyOf,
  levelsOf,
  MOST,
  type Path,
  pinnedFirst,
  questionAt,
  type ReportQuestion,
  type ReportRow,
  rowsOf,
  sortingAt,
  sortMoney,
  totalOf,
  visibleRows,
} from './tree.ts'

export type ReportView = { money: Level; moneyThen: string; moneySort: string; moneyPinned: readonly string[] }
type ReportProps = {
  scope: Scope
  compare: ReportQuestion['compare']
  view: ReportView
  onView: (part: Partial<ReportView>) => void
}

export function Report({ scope, compare, view, onView }: ReportProps) {
  const inCampaign = scope.campaign !== ''
  const levels = levelsOf(view.money, view.moneyThen, inCampaign)
  return (
    <LevelledReport
      key={levels[0]}
      scope={scope}
      question={{ ...scope.question, compare }}
      levels={levels}
      sort={view.moneySort}
      onSort={(moneySort) => onView({ moneySort })}
      pinned={view.moneyPinned}
      onPin={(value) => onView({ moneyPinned: toggledIn(view.moneyPinned, value) })}
    >
      <Levels
        levels={levels}
        inCampaign={inCampaign}
        onLevels={(money, moneyThen) =>
          onView({ money, moneyThen, moneySort: '', ...(money !== levels[0] && { moneyPinned: [] }) })
        }
      />
    </LevelledReport>
  )
}

const toggledIn = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

type LevelledProps = {
  scope: Scope
  question: ReportQuestion
  levels: readonly [Level, ...Level[]]
  sort: string
  onSort: (text: string) => void
  /** Values of the first level. */
  pinned: readonly string[]
  onPin: (value: string) => void
  children: React.ReactNode
}

function LevelledReport({ scope, question, levels, sort, onSort, pinned, onPin, children }: LevelledProps) {
  const { t } = useTranslation()
  const formulas = useFormulas()
  const about = JSON.stringify(question)
  const open = usePaths(about, levels)
  const whole = usePaths(about, levels)
  const { answer, rows, total, currency, stateOf } = useLevels({
    question,
    levels,
    sort,
    formulas,
    pinned,
    open: open.paths,
    whole: whole.has,
  })
  const all = useColumns({
    levels,
    currency,
    scope,
    formulas,
    isOpen: open.has,
    onOpen: open.toggle,
    pinned,
    onPin,
    hasLanding: answer.data?.totals.landing !== undefined,
  })
  const columns = useShownColumns('Statistics', all)
  const below = (row: ReportRow) => (
    <Below row={row} opened={openedOf(stateOf(row.path))} span={columns.shown.length} onWhole={whole.toggle} />
  )
  return (
    <>
      <div className="cap money-cap">
        {children}
        <span className="end">
          <IfAllowed call="formulas.save">
            <OwnColumns formulas={formulas} />
          </IfAllowed>
          <IfAllowed call="shares.make">
            <ShareButton scope={scope} question={question} levels={levels} columns={columns} sort={sort} />
          </IfAllowed>
          <ListColumns {...columns} />
          <FileMenu
            write={async (format) => {
              const { fileOf, FORMATS } = await import('../../../../shared/listing/file.ts')
              const text = fileOf(columns.shown, rows ?? [], format)
              const { startDate, endDate } = scope.days
              saveFile(new Blob([text], { type: FORMATS[format] }), `weir-report-${startDate}-${endDate}.${format}`)
            }}
          />
        </span>
      </div>
      {answer.isPlaceholderData && <ProgressLine />}
      {answer.error && !rows ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className="money-table">
          <Table
            label={t('money.title')}
            className="bd"
            columns={columns.shown}
            rows={rows}
            rowKey={rowKey}
            awaited={FIRST}
            folds
            busy={answer.isPlaceholderData}
            sorting={sortingAt(sort, levels[0], formulas)}
            onSort={(next) => onSort(`${next.by}.${next.order}`)}
            below={below}
            total={total}
          />
        </div>
      )}
      {(answer.data?.total ?? 0) > MOST && <p className="cap-note">{t('money.most', { n: MOST })}</p>}
    </>
  )
}

type LevelsOf = Pick<LevelledProps, 'question' | 'levels' | 'sort' | 'pinned'> & {
  formulas: readonly Formula[]
  open: readonly Path[]
  whole: (under: Path) => boolean
}

const openedOf = (state: State | undefined) =>
  state && {
    rows: state.data && rowsOf(state.data).length,
    error: state.error,
    retry: () => void state.refetch(),
  }

type State = ReturnType<typeof useApiQueries<'logs.report'>>[number]

function useLevels({ question, levels, sort, formulas, pinned, open, whole }: LevelsOf) {
  const answer = useApiQuery('logs.report', questionAt(question, levels, []), { quiet: true })
  const answers = useApiQueries(
    'logs.report',
    open.map((path) => questionAt(question, levels, path)),
  )
  const states = new Map(open.map((path, at) => [keyOf(path), answers[at]]))
  const currency = answer.data?.currency ?? 'USD'
  const rowsUnder = (under: Path) => {
    const { data } = under.length === 0 ? answer : (states.get(keyOf(under)) ?? {})
    const level = levels[under.length] ?? levels[0]
    const sorted = data && sortMoney(rowsOf(data), sortingAt(sort, level, formulas), currency)
    return sorted && under.length === 0 ? pinnedFirst(sorted, pinned) : sorted
  }
  const rows = visibleRows({
    rowsUnder,
    isOpen: (path) => states.has(keyOf(path)),
    isWhole: whole,
    pins: pinned.length,
  })
  const total = answer.data && rows && rows.length > 0 ? totalOf(answer.data) : undefined
  return { answer, rows, total, currency, stateOf: (path: Path): State | undefined => states.get(keyOf(path)) }
}
