import { useTranslation } from '../../../i18n/i18n.ts'
import type { ConversionStat } from '../../../../src/contract/conversions/conversions.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { MidCut } from '../../../kit/layout/mid-cut.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import type { Group } from './address.ts'

/** Of the row of sums. */
export const TOTAL = '\u0000'

/** `groupName`: head of the first column. */
export function useColumns(
  group: Group,
  groupName: string,
  scope: Pick<Scope, 'add' | 'change'>,
): Column<ConversionStat>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'value',
      title: groupName,
      className: 'who-cell',
      width: 140,
      cell: (row) => <Value row={row} group={group} scope={scope} />,
    },
    {
      key: 'hits',
      title: t('conv.hits'),
      figure: true,
      className: 'hits',
      cell: ({ hits }) => (
        <>
          <small className="named">{t('conv.hits')}</small>
          {format.number(hits)}
        </>
      ),
    },
    {
      key: 'conversions',
      title: t('conv.conversions'),
      figure: true,
      className: 'made',
      cell: ({ conversions }) => (
        <>
          <small className="named">{t('conv.conversions')}</small>
          {format.number(conversions)}
        </>
      ),
    },
    {
      key: 'rate',
      title: t('conv.rate'),
      figure: true,
      className: 'rate',
      cell: ({ conversions, hits }) => (
        <>
          <small className="named">{t('conv.rate')}</small>
          {format.share(conversions, hits)}
        </>
      ),
    },
    {
      key: 'pending',
      title: t('conv.pending'),
      figure: true,
      className: 'roomy',
      phone: 'hidden',
      cell: ({ pending }) => format.number(pending),
    },
    {
      key: 'rejected',
      title: t('conv.rejected'),
      figure: true,
      className: 'roomy',
      phone: 'hidden',
      cell: ({ rejected }) => format.number(rejected),
    },
    {
      key: 'revenue',
      title: t('conv.revenue'),
      figure: true,
      className: 'sum',
      width: 72,
      cell: ({ revenue }) => <Revenue revenue={revenue} />,
    },
  ]
}

type ValueProps = {
  row: Pick<ConversionStat, 'value' | 'label' | 'client'>
  group: Group
  scope: Pick<Scope, 'add' | 'change'>
}

/** Days cannot be filtered. */
function Value({ row: { value, label, client }, group, scope }: ValueProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  if (value === TOTAL) return t('term.total')
  if (group === 'date') return <span>{format.date(value)}</span>
  const shown = group === 'campaign' ? label : names.value(group, value)
  if (value === '') return <span className="dim">{shown}</span>
  const narrow = () =>
    group === 'campaign' ? scope.change({ campaign: value }) : scope.add({ field: group, verb: 'is', value })
  return (
    <>
      <button type="button" className="link cut" title={t('conv.only')} onClick={narrow}>
        {shown}
      </button>
      {client !== undefined && (
        <small className="dim">
          <MidCut text={client} />
        </small>
      )}
    </>
  )
}

function Revenue({ revenue }: Pick<ConversionStat, 'revenue'>) {
  const format = useFormat()
  if (revenue.length === 0) return <span className="dim">–</span>
  return revenue.map(({ currency, amount }) => (
    <span key={currency} className="amount">
      {format.money(amount, currency)}
    </span>
  ))
}
