import './royalties.css'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { RoyaltyLine } from '../../../../src/contract/partners/referrals.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { PrintButton } from '../../../shared/print.tsx'
import { Brand } from '../../../shared/mark.tsx'
import { RoyaltyLines } from './lines.tsx'
import type { ShownPayout } from './payouts.tsx'

type PaperProps = {
  id: string
  query: { data?: { payout: ShownPayout; lines: readonly RoyaltyLine[] }; error: unknown; refetch: () => unknown }
  back: { to: string; title: string }
}

/** Printable, without the frame. */
export function PayoutPaper({ id, query: { data, error, refetch }, back }: PaperProps) {
  const { t } = useTranslation()
  return (
    <main className="payout-paper">
      <title>{`${t('royalty.payoutNo', { id })} · Weir`}</title>
      <div className="row bar">
        <ButtonLink kind="quiet" icon={<ArrowLeft className="turn" />} to={back.to}>
          {back.title}
        </ButtonLink>
        <PrintButton primary disabled={!data} />
      </div>
      <article className="card">
        <header className="row">
          <Brand to="/" />
          <h1>{t('royalty.payoutNo', { id })}</h1>
        </header>
        {data ? (
          <Paper {...data} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </article>
    </main>
  )
}

function Paper({ payout, lines }: { payout: ShownPayout; lines: readonly RoyaltyLine[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { partner, name, amount, currency, startDate, endDate, method, note, date } = payout
  const facts: [string, ReactNode][] = [
    [
      t('term.partner'),
      <span key="partner">
        {name} <span className="ltr">{partner}</span>
      </span>,
    ],
    [t('royalty.ofPeriod'), t('royalty.period', { from: format.date(startDate), to: format.date(endDate) })],
    [t('term.date'), format.date(date)],
    [t('pay.method'), method],
    [t('term.note'), note],
  ]
  return (
    <>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([fact, value]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div className="total">
          <dt>{t('royalty.state.paid')}</dt>
          <dd>{format.money(amount, currency)}</dd>
        </div>
      </dl>
      <RoyaltyLines lines={lines} />
    </>
  )
}
