import { Check, CircleQuestionMark, UserRound } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { SignalFigures, SignalOutcome } from '../../../../src/contract/detection/detection.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Condition } from '../../../shared/hits/conditions.ts'
import { useNames } from '../../../shared/hits/names.ts'
import { WeightMark } from '../../../shared/hits/reasons.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { ToLogs } from '../../../shared/hits/to-logs.tsx'
import { boundsOf } from '../../../shared/signals/false-alarms.ts'
import { classes } from '../../../kit/classes.ts'
import { useNow } from '../../../kit/now.ts'
import type { Column } from '../../../kit/layout/table-column.ts'

type Known = {
  /** Visits in the range. */
  all: number
  /** Conversions are visible. */
  rates: boolean
  /** The control group gave an estimate for some signal: without it the column has nothing to say. */
  alarms: boolean
}

export function useColumns(scope: Scope, { all, rates, alarms }: Known): Column<SignalFigures>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const now = useNow()
  const rateColumns = useRateColumns(alarms)
  const figure = (key: 'suspicious' | 'bot'): Column<SignalFigures> => ({
    key,
    title: t(`class.${key}`),
    sort: key,
    value: (row) => row[key],
    figure: true,
    className: 'roomy',
    phone: 'hidden',
    cell: (row) => format.number(row[key]),
  })
  return [
    {
      key: 'signal',
      title: t('hits.field.reason'),
      fixed: true,
      facts: [
        { key: 'signal', title: t('hits.field.reason'), value: ({ signal }) => signal },
        { key: 'name', title: t('people.name'), value: ({ signal }) => names.signal(signal) },
      ],
      sort: 'signal',
      className: 'who-cell',
      phone: 'title',
      width: 380,
      cell: ({ signal }) => (
        <>
          <span className="cut">{names.signal(signal)}</span>
          {names.meaning(signal) && <small title={names.meaning(signal)}>{names.meaning(signal)}</small>}
        </>
      ),
    },
    {
      key: 'kind',
      title: t('detection.kind'),
      value: ({ kind }) => t(`hits.kind.${kind}`),
      className: 'roomy',
      phone: 'hidden',
      width: 96,
      cell: (row) => (
        <>
          {t(`hits.kind.${row.kind}`)}
          <small>
            <Weight row={row} />
          </small>
        </>
      ),
    },
    {
      key: 'visits',
      title: t('term.visits'),
      value: ({ visits }) => visits,
      sort: 'visits',
      figure: true,
      phone: 'start named',
      width: 64,
      cell: ({ signal, visits }) => (
        <>
          <ToLogs scope={scope} conditions={bySignal(signal)}>
            {format.number(visits)}
          </ToLogs>
          <small>{format.share(visits, all)}</small>
        </>
      ),
    },
    figure('suspicious'),
    figure('bot'),
    ...(rates ? rateColumns : []),
    {
      key: 'last',
      title: t('crawlers.last'),
      value: ({ lastHit }) => lastHit,
      sort: 'last',
      className: 'roomy last',
      phone: 'hidden',
      width: 88,
      cell: ({ lastHit }) => <span title={format.exact(lastHit)}>{format.ago(lastHit, now)}</span>,
    },
  ]
}

export const bySignal = (signal: string): Condition[] => [{ field: 'reason', verb: 'is', value: signal }]

function useRateColumns(alarms: boolean): Column<SignalFigures>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'rate',
      title: t('detection.converted'),
      facts: [
        { key: 'converted', title: t('detection.converted'), value: ({ conversion }) => conversion?.converted ?? null },
        { key: 'passed', title: t('detection.passed'), value: ({ conversion }) => conversion?.passed ?? null },
      ],
      sort: 'rate',
      figure: true,
      phone: 'end named',
      width: 88,
      cell: ({ conversion }) =>
        conversion && conversion.passed > 0 ? (
          <>
            {format.share(conversion.converted, conversion.passed)}
            <small>{`${format.decimal(conversion.low * 100)}–${format.share(conversion.high, 1)}`}</small>
          </>
        ) : null,
    },
    {
      key: 'outcome',
      title: t('detection.outcome'),
      facts: [
        {
          key: 'outcome',
          title: t('detection.outcome'),
          value: ({ conversion }) =>
            !conversion || conversion.outcome === 'none' ? null : t(`detection.outcome.${conversion.outcome}`),
        },
        { key: 'clean', title: t('detection.without'), value: ({ conversion }) => conversion?.clean ?? null },
      ],
      className: 'outcome',
      phone: 'note',
      width: 140,
      cell: (row) => <Assessment row={row} />,
    },
    {
      key: 'alarms',
      title: t('detection.alarms'),
      facts: [
        { key: 'low', title: t('detection.alarms.low'), value: ({ falseAlarms }) => falseAlarms?.share?.low ?? null },
        {
          key: 'high',
          title: t('detection.alarms.high'),
          value: ({ falseAlarms }) => falseAlarms?.share?.high ?? null,
        },
      ],
      figure: true,
      extra: !alarms,
      className: 'roomy',
      phone: 'hidden',
      width: 88,
      cell: ({ falseAlarms }) => <Bounds of={falseAlarms} />,
    },
  ]
}

function Bounds({ of }: { of: SignalFigures['falseAlarms'] }) {
  const format = useFormat()
  if (!of?.share) return <span className="dim">–</span>
  const { from, to } = boundsOf(of.share)
  return `${format.upToOne(from)}–${format.percent(to)}`
}

const LOOK: Record<Exclude<SignalOutcome, 'none'>, [icon: typeof Check, tone: string]> = {
  people: [UserRound, 'warn'],
  less: [Check, ''],
  few: [CircleQuestionMark, ''],
}

function Assessment({ row: { target, suspicious, conversion } }: { row: SignalFigures }) {
  const { t } = useTranslation()
  if (!conversion || conversion.passed === 0)
    return target + suspicious === 0 && <span className="dim">{t('detection.allBlocked')}</span>
  return <Outcome outcome={conversion.outcome} />
}

function Outcome({ outcome }: { outcome: SignalOutcome }) {
  const { t } = useTranslation()
  if (outcome === 'none') return null
  const [Icon, tone] = LOOK[outcome]
  return (
    <span className={classes('state', tone)}>
      <Icon aria-hidden="true" />
      {t(`detection.outcome.${outcome}`)}
    </span>
  )
}

/** Some signals are conclusive or weak by value. */
export function Weight({ row: { conclusive, visits } }: { row: SignalFigures }) {
  const { t } = useTranslation()
  const weights = (['weak', 'conclusive'] as const).filter(
    (weight) => (weight === 'conclusive' ? conclusive : visits - conclusive) > 0,
  )
  return (
    <span className="weights">
      {weights.map((weight) => (
        <span key={weight}>
          <WeightMark weight={weight} /> {t(`hits.weight.${weight}`)}
        </span>
      ))}
    </span>
  )
}
