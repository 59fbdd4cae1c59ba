import { useTranslation } from 'react-i18next'
import type { ComparedRow } from '../../../../../src/contract/money/profit.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useNames } from '../../../../shared/hits/names.ts'
import { CopyButton } from '../../../../kit/controls/copy.tsx'
import type { MoneyBy } from './columns.tsx'

/** Dimensions that ad networks can exclude. */
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

/** `named`: rows have several sources, so each is named. */
type StopListProps = { by: MoneyBy; rows: readonly ComparedRow[] | undefined; named: boolean; currency: string }

/** Values with significantly more Bots than the rest of their source, to paste into the network's exclusions. */
export function StopList({ by, rows, named, currency }: StopListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const found = BOUGHT.has(by) ? (rows ?? []) : []
  if (found.length === 0) return null
  const wasted = found.reduce((sum, row) => sum + row.wasted, 0)
  return (
    <details className="stop-list">
      <summary>{t('money.stop', { count: found.length, amount: format.money(wasted, currency) })}</summary>
      <div className="row">
        <p className="dim">{t('money.stop.text')}</p>
        <CopyButton text={[...new Set(found.map(({ value }) => value))].join('\n')} label={t('money.stop.copy')} />
      </div>
      <ul>
        {found.map((row) => (
          <Line key={JSON.stringify(row)} row={row} by={by} named={named} currency={currency} />
        ))}
      </ul>
    </details>
  )
}

type LineProps = { row: ComparedRow; by: MoneyBy; named: boolean; currency: string }

function Line({ row, by, named, currency }: LineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const percent = (share: number): string => format.share(share, 1)
  return (
    <li>
      <b>{by === 'day' ? row.value : names.value(by, row.value)}</b>{' '}
      {named && (
        <span className="dim">
          {row.source === null
            ? t('money.stop.campaign', { name: row.campaign ?? '' })
            : t('money.stop.source', { name: row.source })}{' '}
        </span>
      )}
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
