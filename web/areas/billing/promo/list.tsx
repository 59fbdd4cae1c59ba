import { TriangleAlert } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Promo } from '../../../../src/contract/accounts/staff.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
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
import { bestOf, useBrought, type Brought, type Sum } from './brought.ts'

type ListProps = {
  promos: readonly Promo[] | undefined
  current?: string
  onEdit: (promo: Promo) => void
  onDelete: (promo: Promo) => void
}

/** The server returns all codes, newest first. */
export function PromoList({ promos, current, onEdit, onDelete }: ListProps) {
  const { t } = useTranslation()
  const brought = useBrought()
  const columns = useColumns(promos, brought)
  const menu = useRowMenu<Promo>({
    label: ({ code }) => t('promo.menu', { code }),
    acts: (promo, { edit, remove }) => [edit(() => onEdit(promo)), remove(() => onDelete(promo))],
  })
  return (
    <>
      <Reading promos={promos} brought={brought} />
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
function useColumns(promos: readonly Promo[] | undefined, brought: Brought | undefined): Column<Promo>[] {
  const { t } = useTranslation()
  const isEnding = promos?.some(({ expiresAt }) => expiresAt !== null) ?? false
  const columns: Column<Promo>[] = [
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
      key: 'partner',
      title: t('promo.does'),
      facts: [
        { key: 'partner', title: t('term.partner'), value: ({ partnerEmail }) => partnerEmail },
        { key: 'percent', title: t('promo.percent'), value: ({ percent }) => percent },
      ],
      className: 'partner',
      phone: 'note quiet',
      cell: (promo) => <Does promo={promo} />,
      width: 120,
    },
    {
      key: 'expires',
      title: t('promo.expires'),
      value: ({ expiresAt }) => expiresAt,
      extra: !isEnding,
      className: 'expires',
      phone: 'note line quiet',
      cell: (promo) => <Expiry promo={promo} />,
      width: 88,
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
    {
      key: 'uses',
      title: t('promo.uses'),
      className: 'use',
      phone: 'start named',
      figure: true,
      facts: [
        { key: 'uses', title: t('promo.uses'), value: ({ uses }) => uses },
        { key: 'maxUses', title: t('promo.maxUses'), value: ({ maxUses }) => maxUses },
      ],
      cell: (promo) => <Uses promo={promo} />,
    },
  ]
  if (brought)
    columns.push({
      key: 'paid',
      title: t('promo.paid'),
      className: 'paid',
      phone: 'end named',
      figure: true,
      value: ({ code }) => brought.get(code)?.map(textOf).join(' ') ?? '',
      cell: ({ code }) => <Paid sums={brought.get(code)} />,
      width: 64,
    })
  return columns
}

const textOf = ({ amount, currency }: Sum): string => `${moneyText(amount, currency)} ${currency}`

function Paid({ sums }: { sums: readonly Sum[] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!sums || sums.length === 0) return <span className="dim">{t('promo.unpaid')}</span>
  return sums.map(({ amount, currency }) => <div key={currency}>{format.money(amount, currency)}</div>)
}

/** A code lets people in; a partner’s code also earns for them. */
function Does({ promo }: { promo: Promo }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (promo.partnerEmail === null) return t('promo.letsIn')
  return (
    <>
      {t('promo.earns', { share: format.percent(promo.percent) })}
      <small>
        <PartnerOf promo={promo} />
      </small>
    </>
  )
}

function PartnerOf({ promo: { partnerId, partnerEmail } }: { promo: Promo }) {
  const canReadReferrals = useReaches('Referrals')
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

type ReadingProps = { promos: readonly Promo[] | undefined; brought: Brought | undefined }

/** The code that brought the most, and how many open the way in. */
function Reading({ promos, brought }: ReadingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (!promos) return <ReadingAwaited />
  const usable = promos.filter((promo) => codeState(promo, now) === 'usable').length
  const best = bestOf(promos, brought)
  const sums = best && brought?.get(best.code)?.map(({ amount, currency }) => format.money(amount, currency))
  const what =
    best &&
    [t('frame.count.Clients', { count: best.uses, n: format.number(best.uses) }), sums?.join(' + ')]
      .filter(Boolean)
      .join(', ')
  return (
    <p className="reading">
      {best ? (
        <Trans
          i18nKey={promos.length > 1 ? 'promo.reading.best' : 'promo.reading.only'}
          values={{ code: best.code, what }}
          components={{ b: <b />, code: <span className="ltr" /> }}
        />
      ) : (
        <b>{t('promo.reading.nobody')}</b>
      )}{' '}
      {usable === 0 ? t('promo.reading.shut') : t('promo.reading.usable', { count: usable, n: format.number(usable) })}
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
