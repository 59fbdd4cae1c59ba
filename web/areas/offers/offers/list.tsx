import { Activity, CirclePause, CirclePlay, CircleX } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { OfferState } from '../../../../src/contract/offers/offer-words.ts'
import type { OfferView } from '../../../../src/contract/offers/offers.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { readableLink } from '../../../../src/lib/net/readable-link.ts'
import { detailOf } from '../../../../src/rules/offers/offer-watch.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Listing } from '../../../shared/listing/listing.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Outcome } from './checks.tsx'

type Act = (offer: OfferView) => void
type On = { onEdit: Act; onDelete: Act; onChecks: Act }
type ListProps = On & { offers: readonly OfferView[] | undefined }

export function OfferList({ offers, ...on }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns(offers ?? [], on.onChecks)
  const menu = useMenu(on)
  return (
    <Listing
      screen="Offers"
      label={t('menu.Offers')}
      search={t('offers.search')}
      columns={[...columns, ...menu]}
      rows={offers}
      rowKey={({ id }) => id}
    />
  )
}

function useMenu({ onEdit, onDelete, onChecks }: On): Column<OfferView>[] {
  const { t } = useTranslation()
  const { mutate } = useApiMutation('offers.save', { refreshes: ['offers.list'] })
  const turn = (offer: OfferView) => {
    const {
      campaigns: _campaigns,
      standsFor: _stands,
      createdAt: _at,
      deadSince: _dead,
      lastCheck: _check,
      ...kept
    } = offer
    mutate({ ...kept, status: offer.status === 'active' ? 'paused' : 'active' })
  }
  const menu = useRowMenu<OfferView>({
    label: ({ name }) => t('offers.menu', { name }),
    acts: (offer, { edit, remove }) => {
      const isActive = offer.status === 'active'
      return [
        edit(() => onEdit(offer), 'offers.save'),
        {
          key: 'checks',
          call: 'offers.checks',
          label: t('offers.checks'),
          icon: <Activity />,
          onAct: () => onChecks(offer),
        },
        {
          key: 'turn',
          call: 'offers.save',
          label: t(isActive ? 'offers.pause' : 'offers.activate'),
          icon: isActive ? <CirclePause /> : <CirclePlay />,
          onAct: () => turn(offer),
        },
        remove(() => onDelete(offer), 'offers.remove'),
      ]
    },
  })
  return useCanCall()('offers.save') ? [menu] : []
}

function useColumns(all: readonly OfferView[], onChecks: Act): Column<OfferView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = (id: string | null) => all.find((one) => one.id === id)?.name ?? ''
  return [
    {
      key: 'name',
      title: t('term.name'),
      fixed: true,
      className: 'who-cell',
      phone: 'title',
      cell: ({ name, network }) => (
        <>
          <b>{name}</b>
          {network !== '' && <small>{network}</small>}
        </>
      ),
      facts: [
        { key: 'name', title: t('term.name'), value: ({ name }) => name },
        { key: 'network', title: t('offers.network'), value: ({ network }) => network },
      ],
      width: 140,
    },
    {
      key: 'status',
      title: t('term.state'),
      phone: 'start',
      cell: (offer) => <State offer={offer} />,
      value: (offer) => t(`offers.state.${stateOf(offer)}`),
      width: 80,
    },
    {
      key: 'checked',
      title: t('offers.checked'),
      className: 'roomy checked',
      phone: 'note',
      cell: (offer) => <Checked offer={offer} onOpen={() => onChecks(offer)} />,
      facts: [
        { key: 'checked', title: t('offers.checked'), value: ({ lastCheck }) => lastCheck?.at ?? null },
        {
          key: 'outcome',
          title: t('offers.check.outcome'),
          value: ({ lastCheck }) =>
            lastCheck ? `${t(`offers.outcome.${lastCheck.outcome}`)} ${detailOf(lastCheck)}`.trim() : '',
        },
      ],
      width: 130,
    },
    {
      key: 'link',
      title: t('offers.link'),
      className: 'roomy',
      phone: 'note',
      cell: ({ link }) => (
        <code className="mono ltr offer-link" title={readableLink(link)}>
          {readableLink(link)}
        </code>
      ),
      value: ({ link }) => readableLink(link),
    },
    {
      key: 'payout',
      title: t('offers.payout'),
      figure: true,
      phone: 'end named',
      cell: ({ payout, currency }) =>
        payout === null ? <span className="dim">–</span> : format.money(payout, currency),
      facts: [
        {
          key: 'payout',
          title: t('offers.payout'),
          value: ({ payout, currency }) => (payout === null ? null : moneyText(payout, currency)),
        },
        { key: 'currency', title: t('term.currency'), value: ({ currency }) => currency },
      ],
    },
    {
      key: 'cap',
      title: t('offers.cap'),
      figure: true,
      phone: 'start named',
      cell: ({ dayCap }) =>
        dayCap === null ? <span className="dim">{t('offers.noCap')}</span> : format.number(dayCap),
      value: ({ dayCap }) => dayCap,
    },
    {
      key: 'countries',
      title: t('term.countries'),
      extra: all.every(({ countries }) => countries.length === 0),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ countries }) =>
        countries.length === 0 ? <span className="dim">{t('offers.everywhere')}</span> : countries.join(', '),
      value: ({ countries }) => countries.join(' '),
    },
    {
      key: 'substitute',
      title: t('offers.substitute'),
      extra: all.every(({ substitute }) => substitute === null),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ substitute }) => nameOf(substitute) || <span className="dim">–</span>,
      value: ({ substitute }) => nameOf(substitute),
    },
    {
      key: 'campaigns',
      title: t('offers.campaigns'),
      className: 'used',
      phone: 'note',
      cell: (offer) => <UsedIn offer={offer} />,
      value: ({ campaigns }) => campaigns.length,
    },
  ]
}

/** A paused offer is not checked, so it is never dead. */
const stateOf = ({ status, deadSince }: OfferView): OfferState | 'dead' =>
  status === 'active' && deadSince !== null ? 'dead' : status

const LOOKS = {
  active: { kind: 'ok', Icon: CirclePlay },
  paused: { kind: 'warn', Icon: CirclePause },
  dead: { kind: 'bad', Icon: CircleX },
} as const

function State({ offer }: { offer: OfferView }) {
  const { t } = useTranslation()
  const state = stateOf(offer)
  const { kind, Icon } = LOOKS[state]
  return (
    <span className={`state ${kind}`}>
      <Icon aria-hidden="true" />
      {t(`offers.state.${state}`)}
    </span>
  )
}

function Checked({ offer: { name, watch, lastCheck }, onOpen }: { offer: OfferView; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!watch) return <span className="dim">{t('offers.unwatched')}</span>
  return (
    <button type="button" className="link offer-checked" title={t('offers.checksOf', { name })} onClick={onOpen}>
      {lastCheck ? <Outcome check={lastCheck} /> : t('offers.awaited')}
      {lastCheck && <small>{format.dateTime(lastCheck.at)}</small>}
    </button>
  )
}

const MOST_NAMED = 3

function UsedIn({ offer: { campaigns } }: { offer: OfferView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayEdit = useReaches('Campaign')
  if (campaigns.length === 0) return <span className="dim">{t('offers.unused')}</span>
  return (
    <>
      {t('offers.usedIn', { count: campaigns.length, n: format.number(campaigns.length) })}
      <small>
        {campaigns.slice(0, MOST_NAMED).map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            {mayEdit ? <Link to={`${SCREENS.Campaign.path}/change/${id}`}>{name}</Link> : name}
          </span>
        ))}
        {campaigns.length > MOST_NAMED && ', …'}
      </small>
    </>
  )
}
