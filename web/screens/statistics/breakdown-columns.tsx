import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Dimension } from '../../../src/contract/hits.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { BotPercent } from '../../parts/charts/bot-percent.tsx'
import { ClassShare } from '../../parts/charts/class-share.tsx'
import { hitsOf } from '../../parts/charts/crest-layers.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import type { Column } from '../../ui/table-column.ts'
import type { Row } from './strongest.ts'
import { ValueCell } from './value-cell.tsx'

type Look = { t: TFunction; format: Format }
type ColumnsOf = Look & { scope: Scope; dimension: Dimension; title: string; longest: number }

export function useBreakdownFormat(): Look {
  const { t } = useTranslation()
  const format = useFormat()
  return { t, format }
}

/** The column says %, its cells only the number. */
export const barePercent = (format: Format, part: number, of: number): string =>
  format.share(part, of).replace(/\s?%$/u, '')

export const breakdownColumns = ({ t, format, scope, dimension, title, longest }: ColumnsOf): Column<Row>[] => [
  {
    key: 'value',
    title,
    sort: 'value',
    className: 'v',
    cell: ({ value }) => <ValueCell scope={scope} dimension={dimension} value={value} />,
    width: '60%',
  },
  {
    key: 'share',
    title: t('statistics.share'),
    className: 's',
    cell: (row) => <ClassShare counts={row} longest={longest} />,
    width: '70%',
  },
  {
    key: 'hits',
    title: t('statistics.hits'),
    sort: 'hits',
    figure: true,
    cell: (row) => format.number(hitsOf(row)),
    width: 40,
  },
  {
    key: 'bot',
    title: t('class.bot'),
    sort: 'bot',
    figure: true,
    className: 'lg',
    cell: (row) => format.number(row.bot),
    width: 32,
  },
  {
    key: 'percent',
    title: t('statistics.botPercent'),
    sort: 'share',
    figure: true,
    cell: (row) => <BotPercent row={row} />,
    width: 28,
  },
]
