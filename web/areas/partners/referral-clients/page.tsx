import { BASE } from '../../../kit/base.ts'
import './referral-clients.css'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { PartnerCode, ReferralUser } from '../../../../src/contract/partners/referrals.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { RangePicker } from '../../../shared/hits/range-picker.tsx'
import { codeState } from '../../../shared/invite/code-state.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Page } from '../../../shared/page.tsx'
import { Payouts } from '../royalties/payouts.tsx'
import { Statement } from '../royalties/lines.tsx'
import { RoyaltySums } from '../royalties/sums.tsx'
import { usePeriod } from '../royalties/use-period.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useNow } from '../../../kit/now.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'

export default function ReferralClientsPage() {
  const { t } = useTranslation()
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useApiQuery('referralClients.list', period.question, {
    quiet: true,
  })
  if (error && !data)
    return (
      <Page title={t('menu.Referral Clients')}>
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      </Page>
    )
  return (
    <Page title={t('menu.Referral Clients')}>
      <Codes codes={data?.refPromo} />
      <Users users={data?.users} />
      <div className="filters">
        <RangePicker scope={period} />
      </div>
      <RoyaltySums sums={data?.royalties} />
      <Statement
        screen="Referral Clients"
        lines={data?.lines}
        busy={isPlaceholderData}
        none={t('royalty.noLinesOwn')}
      />
      {data && <Payouts screen="Referral Clients" payouts={data.payouts} at="/pages/referralClients/payout" />}
    </Page>
  )
}

function Codes({ codes }: { codes: readonly PartnerCode[] | undefined }) {
  const { t } = useTranslation()
  return (
    <Card title={t('referralClients.codes')}>
      {codes?.length === 0 ? (
        <EmptyState title={t('referralClients.noCodes')}>
          <p>{t('referralClients.noCodesWhy')}</p>
        </EmptyState>
      ) : (
        <ul className="ref-codes">
          {codes ? (
            codes.map((code) => <Code key={code.id} code={code} />)
          ) : (
            <li>
              <Skeleton width="60%" height={20} />
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}

function Code({ code: { code, percent, ...uses } }: { code: PartnerCode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const standing = codeState(uses, useNow())
  const link = `${location.origin}${BASE}/authentication/register?promo=${encodeURIComponent(code)}`
  return (
    <li>
      <p className="row wrap">
        <b className="mono ltr">{code}</b>
        <CopyButton text={code} label={t('promo.copy', { code })} />
        <span className="mid">{t('referralClients.percent', { percent: format.percent(percent) })}</span>
        {standing !== 'usable' && <span className="state warn">{t(`referralClients.${standing}`)}</span>}
      </p>
      {standing === 'usable' && (
        <span className="in ref-link">
          <span className="mono ltr cut grow">{link}</span>
          <CopyButton text={link} label={t('referralClients.copyLink', { code })} />
        </span>
      )}
    </li>
  )
}

/** Shortened to tell clients apart. */
function Users({ users }: { users: readonly ReferralUser[] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = useUserColumns()
  const { table, file } = useInnerList({
    screen: 'Referral Clients',
    part: 'clients',
    columns,
    rows: users,
    rowKey: ({ id }) => id,
  })
  return (
    <Card
      title={t('referralClients.users')}
      end={
        users && (
          <>
            <span className="mid">{format.number(users.length)}</span>
            {file}
          </>
        )
      }
    >
      {users?.length === 0 ? (
        <EmptyState title={t('referralClients.nobody')}>
          <p>{t('referralClients.nobodyWhy')}</p>
        </EmptyState>
      ) : (
        <Table label={t('referralClients.users')} className="ref-users" {...table} awaited={3} folds fits />
      )}
    </Card>
  )
}

function useUserColumns(): Column<ReferralUser>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'email',
      title: t('term.client'),
      className: 'whose',
      phone: 'title',
      cell: ({ email }) => <span className="ltr">{email}</span>,
      value: ({ email }) => email,
      width: 120,
    },
    {
      key: 'promo',
      title: t('promo.code'),
      phone: 'start quiet',
      cell: ({ promo }) => <span className="mono ltr">{promo}</span>,
      value: ({ promo }) => promo,
      width: 80,
    },
    {
      key: 'registered',
      title: t('referralClients.registered'),
      className: 'since',
      phone: 'end quiet',
      cell: ({ registered }) => format.date(registered),
      value: ({ registered }) => registered,
      width: 88,
    },
    {
      key: 'active',
      title: t('term.state'),
      phone: 'value',
      cell: ({ active }) =>
        active ? t('referralClients.active') : <span className="dim">{t('referralClients.inactive')}</span>,
      value: ({ active }) => active,
      width: 64,
    },
  ]
}
