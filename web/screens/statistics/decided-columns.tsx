import type { TFunction } from 'i18next'
import type { Format } from '../../i18n/format.ts'
import { textOf } from '../../i18n/server.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import type { Column } from '../../ui/table-column.ts'
import type { DecidedRow } from './decided-rows.ts'
import { ValueCell } from './value-cell.tsx'

export type DecidedBy = 'category' | 'reason'
type ColumnsOf = { t: TFunction; format: Format; scope: Scope; by: DecidedBy }

/** Under its name: what a category takes in, or what a signal looks at. */
const under = (by: DecidedBy, value: string) =>
  by === 'category' ? textOf(`statistics.category.${value}`) : textOf(`hits.kind.${value.split('.')[0] ?? ''}`)

/** Crawlers stand apart, in grey: held for nobody, and the verified ones not billed. */
const colourOf = (value: string) =>
  value === 'verified' || value === 'unverified' ? 'var(--unp-mark)' : 'var(--bot-mark)'

export const decidedColumns = ({ t, format, scope, by }: ColumnsOf): Column<DecidedRow>[] => [
  {
    key: 'value',
    title: t(`hits.field.${by}`),
    className: 'v',
    cell: ({ value }) => <ValueCell scope={scope} dimension={by} value={value} small={under(by, value)} />,
    width: '60%',
  },
  {
    key: 'share',
    title: t('statistics.share'),
    className: 's',
    cell: ({ value, length }) => (
      <span className="share" aria-hidden="true">
        <i style={{ inlineSize: `${length}%`, background: colourOf(value) }} />
      </span>
    ),
    width: '70%',
  },
  { key: 'bots', title: t('class.bot'), figure: true, cell: ({ bots }) => format.number(bots), width: 36 },
  {
    key: 'percent',
    title: '%',
    figure: true,
    cell: ({ percent }) => format.share(percent, 100).replace(/\s?%$/u, ''),
    width: 28,
  },
]
