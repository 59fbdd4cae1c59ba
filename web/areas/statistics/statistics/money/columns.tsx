import { ChevronRight, Pin } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Formula } from '../../../../../src/contract/statistics/formulas.ts'
import { isDimension, type Level } from '../../../../../src/contract/statistics/levels.ts'
import type { MoneyFigure } from '../../../../../src/contract/money/money-figures.ts'
import {
  LANDING_COLUMNS,
  type LandingColumn,
  landingFigure,
} from '../../../../../src/contract/statistics/landing-words.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { landingText, Moved, useMoneyColumns } from '../../../../shared/money/columns.tsx'
import { useMedia } from '../../../../kit/media.ts'
import { IconButton } from '../../../../kit/controls/button.tsx'
import type { Column, Fact } from '../../../../kit/layout/table-column.ts'
import { ValueCell } from '../value-cell.tsx'
import { useLevelNames } from './levels.tsx'
import { botShare, keyOf, type Path, type ReportRow } from './tree.ts'

const EXTRA: ReadonlySet<MoneyFigure | 'own'> = new Set(['epc', 'cpc', 'cpa', 'approval'])

type ColumnsOf = {
  levels: readonly [Level, ...Level[]]
  currency: string
  scope: Scope
  formulas: readonly Formula[]
  isOpen: (path: Path) => boolean
  onOpen: (path: Path) => void
  pinned: readonly string[]
  onPin: (value: string) => void
  /** Some campaign has a landing page. */
  hasLanding: boolean
}

export function useColumns({
  levels,
  currency,
  scope,
  formulas,
  isOpen,
  onOpen,
  pinned,
  onPin,
  hasLanding,
}: ColumnsOf): Column<ReportRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useLevelNames()
  const figures = useMoneyColumns<ReportRow>({
    currency,
    formulas,
    placeOf: (figure) => ({ extra: EXTRA.has(figure) }),
  })
  /** Of the row itself; empty above and below its level. */
  const fact = (level: Level, at: number): Fact<ReportRow> => ({
    key: level,
    title: names.name(level),
    value: ({ path, name }) => (at === path.length - 1 ? (name ?? path[at] ?? null) : (path[at] ?? null)),
  })
  const isPhone = useMedia('(max-width: 767px)')
  const [first] = levels
  const shareText = ({ target, bot }: Pick<ReportRow, 'target' | 'bot'>) => format.share(bot, target + bot)
  const landingColumn = (key: LandingColumn): Column<ReportRow> => {
    const text = (found: number | null) => landingText(found, key, format)
    return {
      key,
      title: t(`money.${key}`),
      sort: key,
      figure: true,
      width: 48,
      extra: true,
      value: ({ landing }) => landingFigure(landing, key),
      cell: ({ landing, before }) => {
        const [now, then] = [landingFigure(landing, key), landingFigure(before?.landing, key)]
        return (
          <>
            {text(now)}
            {before && <Moved now={now} before={then} was={text(then)} />}
          </>
        )
      },
    }
  }
  const columns: Column<ReportRow>[] = [
    {
      key: 'value',
      title: levels.length === 1 ? names.name(first) : t('money.value'),
      sort: 'value',
      className: 'v',
      phone: 'title',
      fixed: true,
      width: '60%',
      facts: levels.map(fact),
      cell: (row) => {
        if (row.path.length === 0) return t('report.total')
        const level = levels[row.path.length - 1] ?? first
        const text = names.value(level, row)
        const hasMore = row.path.length < levels.length
        return (
          <div className="level" data-depth={row.path.length}>
            {hasMore && (
              <IconButton
                small
                className="unfold"
                label={t('report.open', { value: text })}
                aria-expanded={isOpen(row.path)}
                onClick={() => onOpen(row.path)}
              >
                <ChevronRight />
              </IconButton>
            )}
            {isDimension(level) ? (
              <ValueCell scope={scope} dimension={level} value={row.value} />
            ) : (
              <bdi className="named">{text}</bdi>
            )}
            {row.path.length === 1 && (
              <IconButton
                small
                className="pin"
                label={t('report.pin', { value: text })}
                aria-pressed={pinned.includes(row.value)}
                onClick={() => onPin(row.value)}
              >
                <Pin />
              </IconButton>
            )}
          </div>
        )
      },
    },
    ...(isPhone ? figures.filter(isFirst) : []),
    ...figures.slice(0, 1),
    {
      key: 'botShare',
      title: t('statistics.botPercent'),
      sort: 'botShare',
      figure: true,
      width: 40,
      value: (row) => botShare(row),
      cell: (row) => (
        <>
          {shareText(row)}
          {row.before && <Moved now={botShare(row)} before={botShare(row.before)} was={shareText(row.before)} />}
        </>
      ),
    },
    ...figures.slice(1).filter((one) => !isPhone || !isFirst(one)),
    ...(hasLanding ? LANDING_COLUMNS.map(landingColumn) : []),
  ]
  return columns.map((one) => (one.figure ? { ...one, phone: 'start named' } : one))
}

/** Phones show few figures at once. */
const isFirst = ({ key }: Column<ReportRow>): boolean => key === 'cost' || key === 'profit'

export const rowKey = ({ path }: ReportRow): string => keyOf(path)
