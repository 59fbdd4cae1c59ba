import { useTranslation } from 'react-i18next'
import { stopListOf, type Waste } from '../../../../src/rules/costs/stop-list.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNames } from '../../../parts/hits/names.ts'
import { CopyButton } from '../../../ui/copy.tsx'
import type { MoneyBy, MoneyRow } from './columns.tsx'

/** What networks let their customers exclude. */
const BOUGHT: ReadonlySet<MoneyBy> = new Set([
  'utmPlacement',
  'placement',
  'siteSource',
  'utmSource',
  'utmNetwork',
  'utmCampaign',
  'utmCreative',
  'utmTerm',
  'domain',
])

type StopListProps = { by: MoneyBy; rows: readonly MoneyRow[] | undefined; currency: string }

/** Values that surely bring more Bots than the rest, to be pasted where they are bought; nothing where there are none. */
export function StopList({ by, rows, currency }: StopListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const found = BOUGHT.has(by) ? stopListOf(rows?.map(({ money, ...row }) => ({ ...row, ...money })) ?? []) : []
  if (found.length === 0) return null
  const wasted = found.reduce((sum, row) => sum + row.wasted, 0)
  return (
    <details className="stop-list">
      <summary>{t('money.stop', { count: found.length, amount: format.money(wasted, currency) })}</summary>
      <div className="row">
        <p className="dim">{t('money.stop.text')}</p>
        <CopyButton text={found.map(({ value }) => value).join('\n')} label={t('money.stop.copy')} />
      </div>
      <ul>
        {found.map((row) => (
          <Line key={row.value} row={row} by={by} currency={currency} />
        ))}
      </ul>
    </details>
  )
}

function Line({ row, by, currency }: { row: Waste; by: MoneyBy; currency: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const percent = (share: number): string => format.share(share, 1)
  return (
    <li>
      <b>{by === 'day' ? row.value : names.value(by, row.value)}</b>{' '}
      <span className="mid">
        {t('money.stop.line', {
          count: row.visits,
          visits: format.number(row.visits),
          amount: format.money(row.wasted, currency),
          share: percent(row.share.rate),
          low: percent(row.share.low),
          high: percent(row.share.high),
        })}
      </span>
    </li>
  )
}
