import { ChevronRight } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { isLandingColumn, LANDING_COLUMNS } from '../../../../src/contract/statistics/landing-words.ts'
import { MONEY_FIGURES } from '../../../../src/contract/money/money-figures.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { Format } from '../../../i18n/format.ts'
import { landingText, Moved, valueText } from '../../../shared/money/columns.tsx'
import { IconButton } from '../../../kit/controls/button.tsx'
import type { Sorting } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { useLevelNames } from '../statistics/money/levels.tsx'
import type { Path, Placed } from '../statistics/money/tree.ts'

type Opened = Answer<'shares.open'>
type Shown = Opened['columns'][number]
type SharedRow = Opened['rows'][number]
type Value = SharedRow['figures'][string]

const PERIODS: ReadonlySet<string> = new Set(['day', 'week', 'month'])

/** Periods newest first, the clock in its order, others by the first column. */
export function usual({ levels: [first = 'day'], columns }: Opened): Sorting {
  if (first === 'weekday' || first === 'hour') return { by: 'value', order: 'asc' }
  return { by: PERIODS.has(first) ? 'value' : (columns[0]?.key ?? 'value'), order: 'desc' }
}

const rankOf = (value: Value | undefined): number => (value === null || value === undefined ? -Infinity : Number(value))

export function sorted(rows: readonly SharedRow[], { by, order }: Sorting): SharedRow[] {
  const way = order === 'asc' ? 1 : -1
  const named = (a: SharedRow, b: SharedRow) =>
    (a.name ?? a.value).localeCompare(b.name ?? b.value, undefined, { numeric: true })
  return rows.toSorted((a, b) => {
    if (by === 'value') return way * named(a, b)
    const [one, other] = [rankOf(a.figures[by]), rankOf(b.figures[by])]
    return one === other ? named(a, b) : way * (one < other ? -1 : 1)
  })
}

type Opening = { format: Format; isOpen: (path: Path) => boolean; onOpen: (path: Path) => void }

export function useSharedColumns(
  { levels, columns, currency = 'USD' }: Opened,
  { format, isOpen, onOpen }: Opening,
): Column<Placed<SharedRow>>[] {
  const { t } = useTranslation()
  const names = useLevelNames()
  const [first = 'day'] = levels
  const text = ({ key, own }: Shown, value: Value | undefined): string => {
    const figure = MONEY_FIGURES.find((one) => one === key)
    if (value === null || value === undefined) return '–'
    if (figure) return valueText(value, figure, currency, format)
    if (isLandingColumn(key)) return landingText(Number(value), key, format)
    return own ? format.exactly(String(value) as `${number}`, own, currency) : format.share(Number(value), 1)
  }
  return [
    {
      key: 'value',
      title: levels.length === 1 ? names.name(first) : t('money.value'),
      sort: 'value',
      className: 'v',
      fixed: true,
      cell: (row) => {
        if (row.path.length === 0) return t('report.total')
        const shown = names.value(levels[row.path.length - 1] ?? first, row)
        return (
          <div className="level" data-depth={row.path.length}>
            {row.path.length < levels.length && (
              <IconButton
                small
                className="unfold"
                label={t('report.open', { value: shown })}
                aria-expanded={isOpen(row.path)}
                onClick={() => onOpen(row.path)}
              >
                <ChevronRight />
              </IconButton>
            )}
            <bdi className="named">{shown}</bdi>
          </div>
        )
      },
    },
    ...columns.map((column): Column<Placed<SharedRow>> => {
      const figure = [...MONEY_FIGURES, ...LANDING_COLUMNS].find((one) => one === column.key)
      return {
        key: column.key,
        title: column.own?.name ?? t(figure ? `money.${figure}` : 'statistics.botPercent'),
        sort: column.key,
        figure: true,
        cell: ({ figures, before }) => (
          <>
            {text(column, figures[column.key])}
            {before && (
              <Moved
                now={figures[column.key] ?? null}
                before={before[column.key] ?? null}
                was={text(column, before[column.key])}
              />
            )}
          </>
        ),
      }
    }),
  ]
}
