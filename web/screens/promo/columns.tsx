import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Promo } from '../../../src/contract/staff.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { standingOf } from '../../parts/invite/standing.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { useNow } from '../../ui/now.ts'
import type { Column } from '../../ui/table-column.ts'
import { Uses } from './uses.tsx'

export function useColumns(): Column<Promo>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'code',
      title: t('promo.code'),
      className: 'code',
      cell: ({ code }) => (
        <span className="row">
          <b className="mono ltr">{code}</b>
          <CopyButton text={code} label={t('promo.copy', { code })} />
        </span>
      ),
      width: 96,
    },
    { key: 'uses', title: t('promo.uses'), className: 'use', cell: (promo) => <Uses promo={promo} /> },
    {
      key: 'expires',
      title: t('promo.expires'),
      className: 'expires',
      cell: (promo) => <Expiry promo={promo} />,
      width: 88,
    },
    {
      key: 'percent',
      title: t('promo.percent'),
      className: 'percent',
      figure: true,
      cell: ({ percent }) => format.percent(percent),
    },
    {
      key: 'partner',
      title: t('promo.partner'),
      className: 'partner',
      cell: (promo) => <PartnerOf promo={promo} />,
      width: 120,
    },
    {
      key: 'created',
      title: t('promo.created'),
      className: 'created roomy wide',
      cell: ({ createdAt }) => <Created at={createdAt} />,
      width: 88,
    },
  ]
}

/** Leads to the clients whom he brought, and what they paid. */
function PartnerOf({ promo: { partnerId, partnerEmail } }: { promo: Promo }) {
  const { t } = useTranslation()
  const canReadReferrals = useReaches('Referrals')
  if (partnerEmail === null) return <span className="dim none">{t('promo.noPartner')}</span>
  return canReadReferrals ? (
    <Link className="ltr" to={`/pages/referrals/partner/${partnerId}`}>
      {partnerEmail}
    </Link>
  ) : (
    <span className="ltr">{partnerEmail}</span>
  )
}

function Created({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow()
  return (
    <>
      {format.date(at)}
      <small>{format.relative(at, now)}</small>
    </>
  )
}

function Expiry({ promo }: { promo: Promo }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { expiresAt } = promo
  if (expiresAt === null) return <span className="dim">{t('promo.never')}</span>
  const when = format.relative(expiresAt, now)
  return (
    <>
      {format.date(expiresAt)}
      {standingOf(promo, now) === 'expired' ? (
        <small className="state bad">
          <TriangleAlert />
          {t('promo.expired', { when })}
        </small>
      ) : (
        <small>{when}</small>
      )}
    </>
  )
}
