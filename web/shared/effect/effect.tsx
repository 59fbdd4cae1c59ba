import './effect.css'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Replay, ReplayMove } from '../../../src/contract/experiments/replay.ts'
import { EFFECT_DAYS } from '../../../src/contract/campaigns/rule-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { Stat, StatRow } from '../../kit/layout/stat.tsx'
import type { Column } from '../../kit/layout/table-column.ts'
import { Table } from '../../kit/layout/table.tsx'
import { useCampaignColumns, useCategoryColumns, useExampleColumns, useValueColumns } from './columns.tsx'
import { ExactLine, useExact } from './exact.tsx'
import type { EffectOf } from './use-effect-of.ts'

const MOVES = ['turnedAway', 'letThrough', 'elsewhere'] as const

type EffectProps = {
  effect: EffectOf
  text?: string
  label?: string
  /** Of several: names by id. */
  campaigns?: ReadonlyMap<string, string>
}

export function Effect({ effect, text, label, campaigns }: EffectProps) {
  const { t } = useTranslation()
  const { data, error, waiting, question } = effect
  const exact = useExact(question)
  return (
    <Card
      title={t('campaign.effect', { count: EFFECT_DAYS })}
      end={<span className="dim">{text ?? t('campaign.effect.text')}</span>}
      className="effect"
      label={label ?? t('campaign.effect.label')}
      refreshing={waiting}
    >
      <div aria-live="polite" aria-busy={waiting}>
        {error && !waiting ? (
          <div className="pad">
            <Alert kind="warn">{t(error.status === 422 ? 'campaign.try.mend' : 'campaign.effect.failed')}</Alert>
          </div>
        ) : (
          <Judged replay={exact.ordered?.replay ?? data?.replay} campaigns={campaigns}>
            {data && !waiting && <ExactLine estimate={data.replay} exact={exact} />}
          </Judged>
        )}
      </div>
    </Card>
  )
}

type JudgedProps = { replay: Replay | undefined; campaigns: EffectProps['campaigns']; children: ReactNode }

function Judged({ replay, campaigns, children }: JudgedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (replay?.visits === 0) return <p className="pad dim">{t('campaign.effect.noVisits')}</p>
  const moved = replay && MOVES.some((move) => replay[move].high > 0 && replay[move].visits > 0)
  return (
    <>
      <StatRow count={3}>
        {MOVES.map((move) => (
          <Stat
            key={move}
            name={t(`campaign.effect.${move}`)}
            aside={replay && format.share(replay[move].visits, replay.visits)}
            value={replay && <MovedFigure of={replay[move]} />}
            change={replay && <Brought of={replay[move]} />}
            loading={!replay}
          />
        ))}
      </StatRow>
      {replay && (
        <p className="pad how">
          {moved ? '' : `${t('campaign.effect.none')} `}
          <How replay={replay} />
        </p>
      )}
      {children}
      {replay && moved && <Details replay={replay} names={campaigns} />}
    </>
  )
}

function MovedFigure({ of: { visits, low, high } }: { of: ReplayMove }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (low === high) return format.number(visits)
  return (
    <>
      ≈ {format.number(visits)}{' '}
      <small className="dim">
        {t('campaign.effect.between', { low: format.number(low), high: format.number(high) })}
      </small>
    </>
  )
}

export function Brought({ of: { converted, revenue, cost, low, high } }: { of: ReplayMove }) {
  const { t } = useTranslation()
  const format = useFormat()
  const paid = revenue.map(({ payout, currency }) => format.money(payout, currency))
  const billed = (cost ?? []).map(({ amount, currency }) => format.money(amount, currency)).join(' + ')
  const brought =
    converted > 0
      ? [t('campaign.effect.converted', { count: converted, n: format.number(converted) }), ...paid]
      : [t('campaign.effect.noneConverted')]
  const about = low === high ? billed : `≈ ${billed}`
  return [...brought, ...(billed === '' ? [] : [t('campaign.effect.cost', { amount: about })])].join(' · ')
}

export function How({ replay: { visits, judged, checked, partly } }: { replay: Replay }) {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = { judged: format.number(judged), visits: format.number(visits) }
  const sentences = [
    judged < visits
      ? t('campaign.effect.estimate', { count: visits, ...figures })
      : t('campaign.effect.exact', { count: visits, ...figures }),
    checked > 0 ? t('campaign.effect.checked', { count: checked, n: format.number(checked) }) : '',
    partly > 0 ? t('campaign.effect.partly', { count: partly, n: format.number(partly) }) : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

type DetailsProps = { replay: Replay; names: EffectProps['campaigns'] }

function Details({ replay: { values, categories = NONE, examples, campaigns = NO_CAMPAIGNS }, names }: DetailsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Listed
        title={t('flows.effectEach')}
        className="moved-values"
        columns={useCampaignColumns(names)}
        rows={names ? campaigns : NO_CAMPAIGNS}
        rowKey={({ id }) => id}
      />
      <Listed
        title={t('campaign.effect.values')}
        className="moved-values"
        columns={useValueColumns()}
        rows={values.slice(0, 8)}
        rowKey={({ dimension, value }) => `${dimension} ${value}`}
      />
      <Listed
        title={t('campaign.effect.categories')}
        className="moved-categories"
        columns={useCategoryColumns()}
        rows={categories.slice(0, 8)}
        rowKey={({ was, becomes }) => `${was} ${becomes}`}
      />
      <Listed
        title={t('campaign.effect.examples')}
        className="moved-visits"
        columns={useExampleColumns()}
        rows={examples.slice(0, 10)}
        rowKey={({ hit }) => hit}
      />
    </>
  )
}

const NO_CAMPAIGNS: NonNullable<Replay['campaigns']> = []
const NONE: NonNullable<Replay['categories']> = []

type ListedProps<Row> = {
  title: string
  className: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

function Listed<Row>({ title, ...table }: ListedProps<Row>) {
  if (table.rows.length === 0) return null
  return (
    <>
      <h3 className="pad">{title}</h3>
      <Table label={title} {...table} folds />
    </>
  )
}
