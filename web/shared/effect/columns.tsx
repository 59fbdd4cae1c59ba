import { useTranslation } from '../../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/screens.ts'
import type { Replay } from '../../../src/contract/experiments/replay.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ClassBadge } from '../class-mark.tsx'
import { useNames } from '../hits/names.ts'
import type { Column } from '../../kit/layout/table-column.ts'

type Value = Replay['values'][number]
type Example = Replay['examples'][number]

/** On phones, under the name. */
const PLACES = { turnedAway: 'start named', letThrough: 'end named', elsewhere: 'hidden' } as const

export function useValueColumns(): Column<Value>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const moves = (['turnedAway', 'letThrough', 'elsewhere'] as const).map((move): Column<Value> => ({
    key: move,
    title: t(`campaign.effect.${move}`),
    figure: true,
    phone: PLACES[move],
    cell: (row) => (row[move] === 0 ? <span className="dim">0</span> : format.number(row[move])),
  }))
  return [
    {
      key: 'value',
      title: t('campaign.effect.value'),
      phone: 'title',
      cell: ({ dimension, value }) => (
        <>
          <span className="cut">{names.value(dimension, value)}</span>
          <small className="dim">{names.field(dimension)}</small>
        </>
      ),
    },
    ...moves,
    {
      key: 'of',
      title: t('campaign.effect.of'),
      figure: true,
      phone: 'hidden',
      cell: ({ of }) => format.number(of),
    },
  ]
}

type Campaign = NonNullable<Replay['campaigns']>[number]

export function useCampaignColumns(names: ReadonlyMap<string, string> = NO_NAMES): Column<Campaign>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const moves = (['turnedAway', 'letThrough', 'elsewhere'] as const).map((move): Column<Campaign> => ({
    key: move,
    title: t(`campaign.effect.${move}`),
    figure: true,
    phone: PLACES[move],
    cell: ({ [move]: { visits, low, high } }) =>
      visits === 0 ? <span className="dim">0</span> : `${low === high ? '' : '≈ '}${format.number(visits)}`,
  }))
  return [
    {
      key: 'name',
      title: t('term.campaign'),
      phone: 'title',
      cell: ({ id }) => <span className="cut">{names.get(id) ?? id}</span>,
    },
    ...moves,
    {
      key: 'of',
      title: t('campaign.effect.of'),
      figure: true,
      phone: 'hidden',
      cell: ({ visits }) => format.number(visits),
    },
  ]
}
const NO_NAMES: ReadonlyMap<string, string> = new Map()

type Category = NonNullable<Replay['categories']>[number]

/** Current class against the draft's. */
export function useCategoryColumns(): Column<Category>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  return [
    {
      key: 'was',
      title: t('campaign.effect.was'),
      phone: 'title',
      cell: ({ was, becomes }) => (
        <>
          {names.value('category', was)}
          <span className="only-phone">→ {names.value('category', becomes)}</span>
        </>
      ),
    },
    {
      key: 'becomes',
      title: t('campaign.effect.becomes'),
      phone: 'hidden',
      cell: ({ becomes }) => names.value('category', becomes),
    },
    {
      key: 'visits',
      title: t('campaign.effect.visits'),
      figure: true,
      phone: 'value',
      cell: ({ visits }) => format.number(visits),
    },
    {
      key: 'unique',
      title: t('campaign.effect.unique'),
      figure: true,
      phone: 'hidden',
      cell: ({ unique }) => format.number(unique),
    },
  ]
}

const kindOf = ({ class: hitClass, suspicious }: Example['was']) =>
  hitClass === 'target' && suspicious ? 'suspicious' : hitClass

export function useExampleColumns(): Column<Example>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  return [
    {
      key: 'time',
      title: t('campaign.effect.time'),
      phone: 'title',
      cell: ({ hit, time, converted }) => (
        <>
          {/* keeps the draft */}
          <Link to={`${SCREENS.Logs.path}?hit=${hit}`} target="_blank">
            {format.dateTime(time)}
          </Link>
          {converted && <span className="chip">{t('campaign.effect.bought')}</span>}
        </>
      ),
    },
    {
      key: 'was',
      title: t('campaign.effect.was'),
      phone: 'start',
      cell: ({ was }) => <ClassBadge kind={kindOf(was)} />,
    },
    {
      key: 'becomes',
      title: t('campaign.effect.becomes'),
      phone: 'end',
      cell: ({ becomes }) => <ClassBadge kind={kindOf(becomes)} />,
    },
    {
      key: 'to',
      title: t('campaign.effect.to'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ becomes }) => (
        <span className="cut mono ltr" title={becomes.to}>
          {becomes.to}
        </span>
      ),
    },
    {
      key: 'why',
      title: t('campaign.effect.why'),
      phone: 'hidden',
      cell: ({ becomes: { reasons } }) => (
        <span className="cut">{reasons.map(({ signal }) => names.signal(signal)).join(', ')}</span>
      ),
    },
  ]
}
