import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Formula } from '../../../../../src/contract/statistics/formulas.ts'
import { MONEY_FIGURES, type MoneyFigure } from '../../../../../src/contract/money/money-figures.ts'
import type { CampaignSort } from '../../../../../src/contract/sorts.ts'
import { useCanCall, useSeesMoney } from '../../../../api/profile.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { ClassShare } from '../../../../shared/charts/class-share.tsx'
import { COUNTED } from '../../../../shared/class-kind.ts'
import { ClassMark } from '../../../../shared/class-mark.tsx'
import { useMoneyColumns, Word } from '../../../../shared/money/columns.tsx'
import { costState, hasRevenue } from '../../../../shared/money/known.ts'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { CopyButton } from '../../../../kit/controls/copy.tsx'
import type { Column } from '../../../../kit/layout/table-column.ts'
import { changeOf, COSTS } from '../addresses.ts'
import { LastHit } from '../last-hit.tsx'
import { StateWord } from '../state-word.tsx'
import { Rename } from './rename.tsx'
import { RowActions } from './row-actions.tsx'
import { hitsOf, longestOf } from './sums.ts'
import type { MoneyState } from './use-campaigns.ts'
import { useSelection, type Row } from './selection.ts'

/** Conversions are among the counts. */
export const LISTED_FIGURES = MONEY_FIGURES.filter((figure) => figure !== 'conversions')

/** Beside visits; the others on request. */
const MAIN: ReadonlySet<MoneyFigure | 'own'> = new Set(['cost', 'wasted', 'profit'])

type ColumnsOf = {
  rows: readonly Row[]
  moneyState: MoneyState
  currency: string
  formulas: readonly Formula[]
}

export function useCampaignColumns({ rows, moneyState, currency, formulas }: ColumnsOf): Column<Row>[] {
  const hasMoney = moneyState !== 'none'
  const { t } = useTranslation()
  const format = useFormat()
  const longest = longestOf(rows)
  const canCall = useCanCall()
  const seesMoney = useSeesMoney()
  const money = useMoneyColumns<Row>({
    currency,
    formulas,
    figures: LISTED_FIGURES,
    placeOf: (figure) => ({
      extra: !hasMoney || !MAIN.has(figure),
      className: `c-money c-${figure}`,
      // as in the table of the worst above
      ...(figure === 'wasted' && { title: t('answer.wasted') }),
    }),
  }).map((column) => withLack(column, moneyState === 'awaited', anyRevenue(rows)))
  const pick: Column<Row> = {
    key: 'pick',
    title: <PickAll rows={rows} />,
    className: 'c-pick',
    width: 14,
    cell: (row) => <Pick row={row} />,
  }
  return [
    ...(canCall('company.bulk') ? [pick] : []),
    {
      key: 'name',
      title: t('menu.Campaign'),
      sort: 'name' satisfies CampaignSort,
      className: 'c-name',
      fixed: true,
      facts: [
        { key: 'name', title: t('menu.Campaign'), value: ({ name }) => name },
        { key: 'tag', title: t('campaign.field.tag'), value: ({ tag }) => tag },
        { key: 'key', title: t('campaign.key'), value: ({ key }) => key },
      ],
      cell: (row) => <Name row={row} />,
    },
    {
      key: 'state',
      title: t('term.state'),
      sort: 'status' satisfies CampaignSort,
      className: 'c-state',
      value: ({ status }) => t(`campaign.state.${status}`),
      width: 60,
      cell: (row) => <State row={row} />,
    },
    {
      key: 'countries',
      title: t('term.countries'),
      className: 'c-where roomy',
      phone: 'hidden',
      extra: true,
      value: ({ countries }) => countries.join(' '),
      width: 72,
      cell: (row) => <Places codes={row.countries} />,
    },
    {
      key: 'hits',
      title: t('term.visits'),
      sort: 'hits',
      figure: true,
      className: 'c-hits',
      value: hitsOf,
      cell: (row) => (
        <>
          <Word of={t('term.visits')} />
          <span className={hitsOf(row) === 0 ? 'fig0' : undefined}>{format.number(hitsOf(row))}</span>
        </>
      ),
    },
    {
      key: 'botShare',
      title: t('campaign.column.botShare'),
      sort: 'botShare',
      className: 'c-bots',
      value: (row) => (hitsOf(row) === 0 ? null : Math.round((row.bot * 1000) / hitsOf(row)) / 10),
      cell: (row) => <BotShare row={row} longest={longest} />,
      width: '80%',
    },
    ...COUNTED.map((kind) => ({
      key: kind,
      name: t(`class.${kind}`),
      sort: kind,
      value: (row: Row) => row[kind],
      figure: true,
      extra: true,
      className: `c-${kind}`,
      title: (
        <span className="kind">
          <ClassMark kind={kind} />
          {t(`class.${kind}`)}
        </span>
      ),
      cell: (row: Row) => (
        <span className={row[kind] === 0 ? 'fig0' : undefined}>
          <ClassMark kind={kind} />
          {format.number(row[kind])}
        </span>
      ),
    })),
    ...(seesMoney ? money : []),
    {
      key: 'conversions',
      title: t('campaign.column.conversions'),
      sort: 'conversions',
      figure: true,
      extra: hasMoney,
      className: 'c-converted',
      ...(hasMoney && { phone: 'hidden' }),
      value: ({ conversions }) => conversions,
      cell: ({ conversions }) => (
        <>
          <Word of={t('campaign.column.conversions')} />
          <span className={conversions === 0 ? 'fig0' : undefined}>{format.number(conversions)}</span>
        </>
      ),
      width: 40,
    },
    {
      key: 'last',
      title: t('campaign.lastHit'),
      className: 'c-last',
      value: ({ lastHit }) => lastHit,
      width: 80,
      cell: (row) => <LastHit at={row.lastHit} />,
    },
    {
      key: 'made',
      title: t('campaign.column.made'),
      sort: 'createdAt' satisfies CampaignSort,
      className: 'c-made roomy',
      phone: 'hidden',
      extra: true,
      value: ({ createdAt }) => createdAt,
      width: 60,
      cell: (row) => <span className="dim">{format.day(row.createdAt)}</span>,
    },
    {
      key: 'acts',
      title: <span className="vh">{t('ui.actions')}</span>,
      className: 'act c-act',
      width: 24,
      cell: (row) => <RowActions row={row} />,
    },
  ]
}

const anyRevenue = (rows: readonly Row[]): boolean => rows.some(({ money }) => money && hasRevenue(money))

/** No cost is not a cost of 0, and no profit is known without it, nor a loss without any revenue. */
function withLack(column: Column<Row>, isAwaited: boolean, earns: boolean): Column<Row> {
  if (isAwaited) return { ...column, cell: () => <Skeleton width={48} /> }
  const figure = MONEY_FIGURES.find((one) => MAIN.has(one) && one === column.key)
  if (figure === undefined) return column
  if (figure === 'profit' && !earns) return { ...column, cell: () => <Unknown figure={figure} /> }
  const lacks = ({ money }: Row) => money !== undefined && costState(money) === 'none'
  return { ...column, cell: (row) => (lacks(row) ? <NoCost figure={figure} /> : column.cell(row)) }
}

/** The answer above the list says why. */
function Unknown({ figure }: { figure: MoneyFigure }) {
  const { t } = useTranslation()
  return (
    <>
      <Word of={t(`money.${figure}`)} />
      <span className="dim">–</span>
    </>
  )
}

function NoCost({ figure }: { figure: MoneyFigure }) {
  const { t } = useTranslation()
  const canAdd = useCanCall()('costs.add')
  const reaches = useReaches('Sources')
  return (
    <>
      <Word of={figure === 'wasted' ? t('answer.wasted') : t(`money.${figure}`)} />
      {figure === 'cost' && canAdd && reaches ? (
        <Link to={COSTS}>{t('answer.addCost')}</Link>
      ) : (
        <span className="dim">{figure === 'profit' ? t('answer.lackCost') : '–'}</span>
      )}
    </>
  )
}

/** The share and its picture. */
function BotShare({ row, longest }: { row: Row; longest: number }) {
  const format = useFormat()
  if (hitsOf(row) === 0) return <span className="dim">–</span>
  return (
    <span className="bots">
      <b>{format.share(row.bot, hitsOf(row))}</b>
      <ClassShare counts={row} longest={longest} />
    </span>
  )
}

function PickAll({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const { picked, pick } = useSelection()
  const some = rows.some(({ id }) => picked.has(id))
  const all = some && rows.every(({ id }) => picked.has(id))
  return (
    <input
      type="checkbox"
      className="cb"
      aria-label={t('term.selectAll')}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = some && !all
      }}
      onChange={(event) => pick(rows, event.target.checked)}
    />
  )
}

function Pick({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { picked, pick } = useSelection()
  return (
    <input
      type="checkbox"
      className="cb"
      aria-label={t('campaign.pick', { name: row.name })}
      checked={picked.has(row.id)}
      onChange={(event) => pick([row], event.target.checked)}
    />
  )
}

function Name({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { renaming } = useSelection()
  if (renaming === row.id) return <Rename row={row} />
  return (
    <>
      <span className="row first">
        <Link className="cut" to={changeOf(row.id)}>
          {row.name}
        </Link>
      </span>
      <small className="row">
        <span className="mono ltr">{row.key}</span>
        <CopyButton text={row.key} label={t('campaign.copyKeyOf', { name: row.name })} />
        {row.tag && (
          <span className="tok" title={row.tag}>
            {row.tag}
          </span>
        )}
      </small>
    </>
  )
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation()
  return (
    <>
      <StateWord status={row.status} banned={row.banned} />
      <small>{t(`campaign.sensitivity.${row.sensitivity}`)}</small>
    </>
  )
}

const SHOWN = 3

function Places({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (codes.length === 0) return <span className="dim">{t('campaign.everywhere')}</span>
  const more = codes.length - SHOWN
  return (
    <span title={codes.map(format.country).join(', ')}>
      <span aria-hidden="true">
        {codes.slice(0, SHOWN).join(' ')}
        {more > 0 && <span className="dim"> +{more}</span>}
      </span>
      <span className="vh">{codes.map(format.country).join(', ')}</span>
    </span>
  )
}
