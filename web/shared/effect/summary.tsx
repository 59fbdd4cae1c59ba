import './effect.css'
import { CircleCheck, Coins } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Replay, ReplayMove } from '../../../src/contract/experiments/replay.ts'
import { EFFECT_DAYS } from '../../../src/contract/campaigns/rule-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { classes } from '../../kit/classes.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Table } from '../../kit/layout/table.tsx'
import { useExampleColumns } from './columns.tsx'
import { Brought, How } from './effect.tsx'
import type { Judged } from './use-effect-of.ts'

const MOVES = ['turnedAway', 'letThrough', 'elsewhere'] as const

export function EffectSummary({ effect: { data, error, waiting } }: { effect: Judged }) {
  const { t } = useTranslation()
  if (error && !waiting) return <Alert kind="warn">{t('campaign.effect.failed')}</Alert>
  return (
    <section
      className={classes('effect-summary', waiting && data !== undefined && 'stale')}
      aria-label={t('effect.label')}
      aria-live="polite"
      aria-busy={waiting}
    >
      {data ? <Lines replay={data.replay} /> : <Awaited />}
    </section>
  )
}

function Awaited() {
  return (
    <>
      <Skeleton width="86%" height={14} />
      <Skeleton width="52%" height={12} />
    </>
  )
}

function Lines({ replay }: { replay: Replay }) {
  const { t } = useTranslation()
  const columns = useExampleColumns()
  if (replay.visits === 0) return <p className="dim">{t('campaign.effect.noVisits')}</p>
  const moved = MOVES.filter((move) => replay[move].visits > 0 || replay[move].converted > 0)
  return (
    <>
      {moved.length === 0 && (
        <p className="state mid">
          <CircleCheck aria-hidden="true" />
          <span>{t('effect.none', { days: EFFECT_DAYS })}</span>
        </p>
      )}
      {moved.map((move) => (
        <Moved key={move} move={move} of={replay[move]} visits={replay.visits} />
      ))}
      <p className="how">
        <How replay={replay} />
      </p>
      {replay.examples.length > 0 && (
        <details>
          <summary>{t('effect.which')}</summary>
          <Table
            label={t('campaign.effect.examples')}
            className="moved-visits"
            columns={columns.filter(({ key }) => key === 'time' || key === 'was' || key === 'becomes')}
            rows={replay.examples.slice(0, 8)}
            rowKey={({ hit }) => hit}
            folds
          />
        </details>
      )}
    </>
  )
}

type MovedProps = { move: (typeof MOVES)[number]; of: ReplayMove; visits: number }

function Moved({ move, of, visits }: MovedProps) {
  const { visits: part, low, high, converted } = of
  const { t } = useTranslation()
  const format = useFormat()
  const range = low === high ? '' : t('campaign.effect.between', { low: format.number(low), high: format.number(high) })
  return (
    <>
      <p className="moved">
        <Trans
          i18nKey={`effect.${move}`}
          count={visits}
          values={{
            n: `${range === '' ? '' : '≈ '}${format.number(part)}`,
            visits: format.number(visits),
            share: format.share(part, visits),
            days: EFFECT_DAYS,
          }}
          components={{ b: <b /> }}
        />
        {range !== '' && <span className="dim"> ({range})</span>}
      </p>
      <p className={converted > 0 ? 'state warn' : 'state mid'}>
        <Coins aria-hidden="true" />
        <span>
          <Brought of={of} />
        </span>
      </p>
    </>
  )
}
