import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { ComparedRow } from '../../../src/contract/money/profit.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { Table } from '../../kit/layout/table.tsx'
import type { Column } from '../../kit/layout/table-column.ts'
import { NARROW, useMedia } from '../../kit/media.ts'
import { statisticsLink } from '../hits/hit-links.ts'
import { useNames } from '../hits/names.ts'
import { CopyStopList } from './copy-stop-list.tsx'
import { MidCut } from '../../kit/layout/mid-cut.tsx'
import { profitOf } from './saving.ts'
import { isThin } from './thin.ts'
import { worstOf, type AnswerScope, type Bought, type useExclusion, type Waste } from './use-answer.ts'

const FIRST = 5
/** Height of a few of them, px. */
const USUAL = 300
/** Tops of the scale, 0 to 1: the smallest that holds all intervals. */
const SCALES = [0.1, 0.2, 0.4, 0.8, 1]

type WorstProps = {
  scope: AnswerScope
  waste: Waste
  tabs: readonly Bought[]
  onTab: (dimension: Bought) => void
  onExclude: ((row: ComparedRow) => void) | undefined
  /** Shows no rows at first if none is clearly worse. */
  brief?: boolean
}

type PlaceProps = { scope: AnswerScope; exclusion: ReturnType<typeof useExclusion>; brief?: boolean }

/**
 * Worst values, if there are any. Until they are known, as high as they were last time, and in a browser that has never
 * seen them nothing is drawn below: so nothing moves.
 */
export function WorstPlace({ scope, exclusion: { found, onExclude }, brief = false }: PlaceProps) {
  const box = useRef<HTMLDivElement>(null)
  const { known, waste, tabs, choose } = found
  const kept = `weir.worst.${brief ? 'brief' : 'whole'}`
  const isShown = waste !== undefined && waste.rows.length > 0
  useEffect(() => {
    const keep = (height: number) => localStorage.setItem(kept, String(height))
    if (!known) return undefined
    const element = box.current
    if (!isShown || !element) {
      keep(0)
      return undefined
    }
    const observer = new ResizeObserver(() => keep(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [known, isShown, kept])
  const last = localStorage.getItem(kept)
  const height = known ? 0 : Number(last ?? USUAL)
  if (!isShown)
    return height > 0 ? (
      <div className={classes('card', last === null && 'comes-first')} style={{ blockSize: height }} aria-busy="true" />
    ) : null
  return (
    <div ref={box}>
      <WorstValues brief={brief} scope={scope} waste={waste} tabs={tabs} onTab={choose} onExclude={onExclude} />
    </div>
  )
}

/** The waste of each value that is bought, beside the average of its source: clearly worse ones, then the others. */
function WorstValues({ brief = false, ...values }: WorstProps) {
  const { t } = useTranslation()
  const names = useNames()
  const [isOpen, setOpen] = useState(false)
  const { waste } = values
  if (!brief || isOpen || worstOf(waste)) return <Values {...values} />
  return (
    <Card refreshing={waste.stale} className="worst">
      <div className="cap">
        <h2>{t('money.wasted')}</h2>
        <span className="mid">{t('answer.noneStands')}</span>
        <button type="button" className="link end" onClick={() => setOpen(true)}>
          {t('answer.showAll', { name: names.field(waste.dimension), n: waste.rows.length })}
        </button>
      </div>
    </Card>
  )
}

function Values({ scope, waste, tabs, onTab, onExclude }: Omit<WorstProps, 'brief'>) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { rows, dimension } = waste
  const shown = isWhole ? rows : rows.slice(0, FIRST)
  const columns = useColumns({ scope, waste, shown, onExclude })
  const isMixed = worstOf(waste) !== undefined
  const shortName = useShortNames(tabs)
  const groupLine = (row: ComparedRow, before: ComparedRow | undefined) =>
    isMixed &&
    (row.level === 'above') !== (before?.level === 'above') && (
      <GroupLine isAbove={row.level === 'above'} span={columns.length} />
    )
  return (
    <Card refreshing={waste.stale} className="worst">
      <div className="cap">
        <h2>{t('money.wasted')}</h2>
        <div className="tabs" role="group" aria-label={t('answer.worstBy')}>
          {tabs.map((one) => (
            <button key={one} type="button" aria-pressed={one === dimension} onClick={() => onTab(one)}>
              {shortName(one)}
            </button>
          ))}
        </div>
        <span className="end interval-key" aria-hidden="true">
          <i className="point" /> {t('answer.measured')} <i className="band" /> {t('answer.interval')}{' '}
          <i className="average" /> {t('answer.average')}
        </span>
      </div>
      <Table
        label={t('money.wasted')}
        className="worst-values"
        folds
        columns={columns}
        rows={shown}
        above={groupLine}
        rowKey={({ value, source, campaign }) => JSON.stringify([value, source, campaign])}
        busy={waste.stale}
      />
      <div className="tablefoot">
        {rows.length > shown.length && (
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {t('statistics.showMore', { n: rows.length - shown.length })}
          </button>
        )}
        <CopyStopList waste={waste} />
      </div>
    </Card>
  )
}

/** Without *UTM*, unless another tab would have the same name. */
function useShortNames(tabs: readonly Bought[]): (dimension: Bought) => string {
  const { t } = useTranslation()
  const names = useNames()
  return (dimension) => {
    if (dimension === 'utmPlacement' && !tabs.includes('placement')) return names.field('placement')
    if (dimension === 'utmCampaign') return t('term.campaign')
    if (dimension === 'utmSource' && !tabs.includes('siteSource')) return t('logs.column.source')
    return names.field(dimension)
  }
}

function GroupLine({ isAbove, span }: { isAbove: boolean; span: number }) {
  const { t } = useTranslation()
  return (
    <tr className="group">
      <th scope="rowgroup" colSpan={span}>
        {t(isAbove ? 'answer.group.above' : 'answer.group.others')}
      </th>
    </tr>
  )
}

type ColumnsOf = Pick<WorstProps, 'scope' | 'waste' | 'onExclude'> & { shown: readonly ComparedRow[] }

function useColumns({ scope, waste, shown, onExclude }: ColumnsOf): Column<ComparedRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const { dimension, currency, earns } = waste
  const top = topOf(shown)
  const amount = (minor: number | null) => (minor === null ? '–' : format.money(minor, currency))
  const statistics = (value: string) => statisticsLink(scope, { and: { field: dimension, verb: 'is', value } })
  const isNarrow = useMedia(NARROW)
  const costColumn: Column<ComparedRow> = {
    key: 'cost',
    title: t('money.cost'),
    figure: true,
    className: 'w-cost',
    cell: ({ cost }) => amount(cost),
  }
  const profit: Column<ComparedRow> = {
    key: 'profit',
    title: t('money.profit'),
    figure: true,
    className: 'w-profit',
    cell: (row) => (
      <Named name={t('money.profit')}>
        <span className={(row.profit ?? 0) < 0 ? 'loss' : undefined}>{amount(row.profit)}</span>
      </Named>
    ),
  }
  return [
    {
      key: 'value',
      title: names.field(dimension),
      className: 'w-name',
      cell: ({ value, source, campaign }) => (
        <>
          <Link to={statistics(value)}>
            <MidCut text={names.value(dimension, value)} />
          </Link>
          <small>
            <bdi>{source ?? campaign}</bdi>
          </small>
        </>
      ),
    },
    {
      key: 'visits',
      title: t('term.visits'),
      figure: true,
      className: 'w-visits',
      cell: ({ visits }) => <Named name={t('term.visits')}>{format.number(visits)}</Named>,
    },
    {
      key: 'share',
      title: (
        <span className="interval">
          <b>{t('answer.share')}</b>
          <em>
            <i>0</i>
            <i>{format.share(top, 1)}</i>
          </em>
        </span>
      ),
      className: 'w-share',
      cell: (row) => <Interval row={row} top={top} />,
    },
    ...(isNarrow ? [] : [costColumn]),
    {
      key: 'wasted',
      title: t('answer.wasted'),
      figure: true,
      className: 'w-wasted',
      cell: ({ wasted }) => <Named name={t('answer.wasted')}>{amount(wasted)}</Named>,
    },
    ...(earns ? [profit] : []),
    {
      key: 'act',
      title: <span className="vh">{t('ui.actions')}</span>,
      className: 'w-act',
      cell: (row) =>
        row.level === 'above' && onExclude ? (
          <Button
            size="s"
            kind={(profitOf(row, earns) ?? 0) > 0 ? 'quiet' : 'plain'}
            aria-label={t('answer.excludeOf', { name: names.value(dimension, row.value) })}
            onClick={() => onExclude(row)}
          >
            {t('answer.exclude')}
          </Button>
        ) : (
          <span className="dim">{isThin(row) ? t('answer.level.thin') : t(`answer.level.${row.level}`)}</span>
        ),
    },
  ]
}

/** A figure with its name, which only phones show. */
const Named = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <span className="w-of" aria-hidden="true">
      {name}
    </span>
    {children}
  </>
)

const topOf = (rows: readonly ComparedRow[]): number =>
  SCALES.find((top) => rows.every(({ share, average }) => Math.max(share.high, average) <= top)) ?? 1

/** Band of 95 %, bar measured, tick the average of its source, on a line from 0 to `top`. */
function Interval({ row: { share, average, level }, top }: { row: ComparedRow; top: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const at = (part: number) => `${(part / top) * 100}%`
  const percent = (part: number) => format.share(part, 1)
  const title = t('answer.intervalOf', {
    low: percent(share.low),
    high: percent(share.high),
    average: percent(average),
  })
  return (
    <div className={classes('interval', level === 'above' && 'above')} title={title}>
      <b>{percent(share.rate)}</b>
      <span role="img" aria-label={title}>
        <i
          className="band"
          style={{
            insetInlineStart: at(share.low),
            inlineSize: `calc(${at(share.high)} - ${at(share.low)})`,
          }}
        />
        <i className="average" style={{ insetInlineStart: at(average) }} />
        <i className="point" style={{ insetInlineStart: at(share.rate) }} />
      </span>
    </div>
  )
}
