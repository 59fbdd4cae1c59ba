import { TriangleAlert } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Promo } from '../../../../src/contract/accounts/staff.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { codeState } from '../../../shared/invite/code-state.ts'
import { Listing } from '../../../shared/listing/listing.tsx'
import { classes } from '../../../kit/classes.ts'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { useNow } from '../../../kit/now.ts'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'

type ListProps = {
  promos: readonly Promo[] | undefined
  current?: string
  onEdit: (promo: Promo) => void
  onDelete: (promo: Promo) => void
}

/** The server returns all codes, newest first. */
export function PromoList({ promos, current, onEdit, onDelete }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns(promos)
  const menu = useRowMenu<Promo>({
    label: ({ code }) => t('promo.menu', { code }),
    acts: (promo, { edit, remove }) => [edit(() => onEdit(promo)), remove(() => onDelete(promo))],
  })
  return (
    <>
      <Reading promos={promos} />
      <Listing
        screen="Promo"
        label={t('promo.table')}
        search={t('promo.search')}
        className="promos"
        columns={[...columns, menu]}
        rows={promos}
        rowKey={(promo) => promo.id}
        current={current}
      />
    </>
  )
}

/** Columns without any value are shown only when chosen. */
function useColumns(promos: readonly Promo[] | undefined): Column<Promo>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const isPartnered = promos?.some(({ partnerId }) => partnerId !== null) ?? false
  const isEnding = promos?.some(({ expiresAt }) => expiresAt !== null) ?? false
  return [
    {
      key: 'code',
      title: t('promo.code'),
      fixed: true,
      value: ({ code }) => code,
      className: 'code',
      phone: 'title',
      cell: ({ code }) => (
        <span className="row">
          <b className="mono ltr">{code}</b>
          <CopyButton text={code} label={t('promo.copy', { code })} />
        </span>
      ),
      width: 96,
    },
    {
      key: 'uses',
      title: t('promo.uses'),
      className: 'use',
      phone: 'start named',
      facts: [
        { key: 'uses', title: t('promo.uses'), value: ({ uses }) => uses },
        { key: 'maxUses', title: t('promo.maxUses'), value: ({ maxUses }) => maxUses },
      ],
      cell: (promo) => <Uses promo={promo} />,
    },
    {
      key: 'expires',
      title: t('promo.expires'),
      value: ({ expiresAt }) => expiresAt,
      extra: !isEnding,
      className: 'expires',
      phone: 'start line quiet',
      cell: (promo) => <Expiry promo={promo} />,
      width: 88,
    },
    {
      key: 'percent',
      title: t('promo.percent'),
      value: ({ percent }) => percent,
      extra: !isPartnered,
      phone: 'end quiet',
      figure: true,
      cell: ({ percent }) => format.percent(percent),
    },
    {
      key: 'partner',
      title: t('term.partner'),
      value: ({ partnerEmail }) => partnerEmail,
      extra: !isPartnered,
      className: 'partner',
      phone: 'note quiet',
      cell: (promo) => <PartnerOf promo={promo} />,
      width: 120,
    },
    {
      key: 'created',
      title: t('term.created'),
      value: ({ createdAt }) => createdAt,
      className: 'created roomy',
      phone: 'hidden',
      cell: ({ createdAt }) => <Created at={createdAt} />,
      width: 88,
    },
  ]
}

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
      <small>{format.ago(at, now)}</small>
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
      {codeState(promo, now) === 'expired' ? (
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

function Reading({ promos }: { promos: readonly Promo[] | undefined }) {
  const format = useFormat()
  const now = useNow()
  const canReadClients = useReaches('Clients')
  if (!promos) return <ReadingAwaited />
  const usable = promos.filter((promo) => codeState(promo, now) === 'usable').length
  const uses = promos.reduce((sum, promo) => sum + promo.uses, 0)
  return (
    <p className="reading">
      <Trans
        i18nKey="promo.reading.usable"
        count={usable}
        values={{ n: format.number(usable) }}
        components={{ b: <b /> }}
      />{' '}
      <Trans
        i18nKey="promo.reading.uses"
        count={uses}
        values={{ n: format.number(uses) }}
        components={{ b: <b />, a: canReadClients ? <Link to="/pages/clients" /> : <span /> }}
      />
    </p>
  )
}

const ALMOST = 80

function Uses({ promo: { uses, maxUses } }: { promo: Promo }) {
  const { t } = useTranslation()
  const format = useFormat()
  const used = format.number(uses)
  if (maxUses === null)
    return (
      <>
        {used} <span className="dim">· {t('term.noLimit')}</span>
      </>
    )
  const most = format.number(maxUses)
  const share = Math.min(100, (uses / maxUses) * 100)
  const isUp = uses >= maxUses
  return (
    <>
      {used} <span className="dim">{t('promo.of', { most })}</span>
      {isUp && <span className="state bad">{t('promo.usedUp')}</span>}
      <span
        className={classes('meter', isUp ? 'over' : share >= ALMOST && 'hi')}
        role="img"
        aria-label={t('promo.usesOf', { uses: used, most })}
      >
        <i style={{ inlineSize: `${share}%` }} />
      </span>
    </>
  )
}
