import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../../src/contract/receipt.ts'
import { useFormat } from '../../../i18n/use-format.ts'

type Brought = NonNullable<Receipt['conversions']>[number]

/** What networks reported of the hit. Nothing where nothing was, or where the reader may not know of payouts. */
export function Conversions({ receipt: { conversions } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  if (!conversions || conversions.length === 0) return null
  return (
    <section className="brought">
      <h3>{t('logs.receipt.conversions')}</h3>
      <ul>
        {conversions.map((one) => (
          <Conversion key={`${one.convertedAt} ${one.txid} ${one.status}`} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Conversion({ one: { status, payout, currency, txid, convertedAt, changes } }: { one: Brought }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li>
      <b>{format.money(payout, currency)}</b> {t(`conv.${status}`)}
      <small>
        <time dateTime={convertedAt}>{format.exact(convertedAt)}</time>
        {txid !== '' && (
          <>
            {' '}
            · <span className="mono ltr">{txid}</span>
          </>
        )}
      </small>
      {changes.map((before) => (
        <small key={before.at}>
          {t(`conv.${before.status}`)}, {format.money(before.payout, before.currency)}{' '}
          {t('conv.until', { time: format.exact(before.at) })}
        </small>
      ))}
    </li>
  )
}
