import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { OfferCheck, OfferView } from '../../../../src/contract/offers/offers.ts'
import type { CheckOutcome } from '../../../../src/contract/offers/offer-words.ts'
import { readableLink } from '../../../../src/lib/net/readable-link.ts'
import { detailOf } from '../../../../src/rules/offers/offer-watch.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'
import { PHONE, useMedia } from '../../../kit/media.ts'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'

const EVERY_MS = 5000

type ChecksProps = { open: boolean; offer: OfferView | undefined; onClose: () => void }

export function Checks({ open, offer, onClose }: ChecksProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      from={useMedia(PHONE) ? 'below' : 'end'}
      open={open}
      title={offer && t('offers.checksOf', { name: offer.name })}
      onClose={onClose}
      width={560}
    >
      {offer && <History offer={offer} />}
    </Dialog>
  )
}

function History({ offer }: { offer: OfferView }) {
  const { t } = useTranslation()
  const columns = useColumns()
  const { data, error, refetch } = useApiQuery(
    'offers.checks',
    { id: offer.id },
    { quiet: true, keep: false, every: EVERY_MS },
  )
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <div className="stack">
      <Standing offer={offer} nextAt={data?.nextAt ?? null} />
      {data?.checks.length === 0 ? (
        <EmptyState title={t('offers.checksNone')} />
      ) : (
        <Table label={t('offers.checks')} columns={columns} rows={data?.checks} rowKey={({ at }) => at} tall folds />
      )}
    </div>
  )
}

function Standing({ offer: { status, deadSince, watch }, nextAt }: { offer: OfferView; nextAt: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {deadSince !== null && (
        <Alert kind="warn" title={t('offers.deadSince', { at: format.dateTime(deadSince) })}>
          {watch?.passes && ` ${t('offers.deadPassed')}`}
        </Alert>
      )}
      {nextAt !== null && <p className="dim">{t('offers.checksNext', { at: format.exact(nextAt) })}</p>}
      {watch && status === 'paused' && <p className="dim">{t('offers.checksPaused')}</p>}
    </>
  )
}

function useColumns(): Column<OfferCheck>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'at',
      title: t('term.time'),
      phone: 'note quiet',
      cell: ({ at }) => <time dateTime={at}>{format.exact(at)}</time>,
      width: 110,
    },
    {
      key: 'outcome',
      title: t('offers.check.outcome'),
      phone: 'title',
      cell: (check) => (
        <>
          <Outcome check={check} />
          <small className="mono ltr offer-link" title={readableLink(check.url)}>
            {readableLink(check.url)}
          </small>
        </>
      ),
      width: 220,
    },
    {
      key: 'took',
      title: t('term.duration'),
      figure: true,
      phone: 'value',
      cell: ({ tookMs }) => t('offers.check.ms', { ms: format.number(tookMs) }),
      width: 60,
    },
  ]
}

const LOOKS = {
  fine: { kind: 'ok', Icon: CircleCheck },
  unknown: { kind: 'warn', Icon: CircleHelp },
  bad: { kind: 'bad', Icon: CircleX },
} as const
const lookOf = (outcome: CheckOutcome) => (outcome === 'fine' || outcome === 'unknown' ? LOOKS[outcome] : LOOKS.bad)

export function Outcome({ check }: { check: OfferCheck }) {
  const { t } = useTranslation()
  const { kind, Icon } = lookOf(check.outcome)
  return (
    <span className={`state offer-outcome ${kind}`}>
      <Icon aria-hidden="true" />
      <span>
        {t(`offers.outcome.${check.outcome}`)} {detailOf(check)}
      </span>
    </span>
  )
}
