import { useTranslation } from 'react-i18next'
import type { Log, Reason } from '../../../../src/contract/hits.ts'
import type { Receipt } from '../../../../src/contract/receipt.ts'
import { kindOf } from '../../../parts/class-kind.ts'
import { ClassBadge } from '../../../parts/class-mark.tsx'
import { useNames } from '../../../parts/hits/names.ts'
import { WeightMark } from '../../../parts/hits/reasons.tsx'
import { Value, type OnFilter } from '../cells.tsx'
import { weightsOf } from '../sentence.ts'

type Props = { hit: Log; onFilter: OnFilter }

/** The signals that spoke, in the order asked, and their sum under a double rule. */
export function Ledger({ hit, onFilter }: Props) {
  const { t } = useTranslation()
  const { weak, conclusive } = weightsOf(hit.reasons)
  return (
    <section>
      <h3>{t('logs.receipt.signals')}</h3>
      <table className="ledger">
        <tbody>
          {hit.reasons.map((reason, at) => (
            <Line key={reason.signal} at={at + 1} reason={reason} onFilter={onFilter} />
          ))}
          {hit.reasons.length === 0 && (
            <tr className="silent">
              <td className="i">–</td>
              <td colSpan={3}>{t(hit.category === 'unprotected' ? 'logs.receipt.notAsked' : 'logs.receipt.silent')}</td>
            </tr>
          )}
          <tr className="total">
            <td className="i" />
            <td className="k">{t(`class.${hit.class}`)}</td>
            <td
              colSpan={2}
            >{`${t('logs.receipt.weak', { count: weak.length })}, ${t('logs.receipt.conclusive', { count: conclusive.length })}`}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Line({ at, reason, onFilter }: { at: number; reason: Reason; onFilter: OnFilter }) {
  const { t } = useTranslation()
  const names = useNames()
  const meaning = names.meaning(reason.signal)
  return (
    <tr>
      <td className="i">{at}</td>
      <td className="k">{t(`hits.kind.${reason.kind}`)}</td>
      <td>
        <b>
          <Value condition={{ field: 'reason', verb: 'is', value: reason.signal }} onFilter={onFilter}>
            {names.signal(reason.signal)}
          </Value>
        </b>
        {reason.value !== '' && <small className="ltr">{names.finding(reason)}</small>}
        {meaning && <span className="means">{meaning}</span>}
      </td>
      <td className="w">
        <span className={reason.weight === 'conclusive' ? 'chip strong' : 'chip'}>
          <WeightMark weight={reason.weight} />
          {t(`hits.weight.${reason.weight}`)}
        </span>
      </td>
    </tr>
  )
}

const LINES = [
  'unprotected',
  'refused',
  'verified',
  'unverified',
  'allowed',
  'conclusive',
  'twoKinds',
  'doubt',
  'person',
] as const

/** The line of the policy that decided, in the order in which they are asked. */
export function Decided({ receipt: { line } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const at = LINES.findIndex((name) => name === line.name)
  const known = LINES[at]
  return (
    <section className="decided">
      <h3>{t('logs.receipt.line', { at: at + 1, of: LINES.length })}</h3>
      <p title={line.why}>{known ? t(`campaign.line.${known}`) : line.why}</p>
    </section>
  )
}

type Judged = Receipt['replay']['now']

const isSame = (one: Judged, other: Judged): boolean =>
  one.class === other.class &&
  one.suspicious === other.suspicious &&
  one.category === other.category &&
  one.to === other.to

/**
 * What the same visit would have become, had one signal been off; and what it would become by the settings of
 * today.
 */
export function WhatIf({ receipt: { replay, log } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  if (log.category === 'unprotected') return null
  return (
    <section className="what-if">
      {replay.without.length > 0 && (
        <>
          <h3>{t('logs.receipt.whatIf')}</h3>
          <ul>
            {replay.without.map((judged) => (
              <Without key={judged.signal} judged={judged} now={replay.now} />
            ))}
          </ul>
        </>
      )}
      {!replay.same && (
        <p>
          {t('logs.receipt.today')} <Became judged={replay.now} />
        </p>
      )}
      {replay.saved && <p className="dim">{t('logs.receipt.saved', { version: replay.policyVersion })}</p>}
    </section>
  )
}

function Without({ judged, now }: { judged: Judged & { signal: string }; now: Judged }) {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <li>
      <span>{t('logs.receipt.without', { signal: names.signal(judged.signal) })}</span>
      {isSame(judged, now) ? <span className="dim">{t('logs.receipt.theSame')}</span> : <Became judged={judged} />}
    </li>
  )
}

function Became({ judged }: { judged: Judged }) {
  return (
    <span className="became">
      <ClassBadge kind={kindOf({ ...judged, unique: false })} />{' '}
      <span className="mono ltr cut" title={judged.to}>
        {judged.to}
      </span>
    </span>
  )
}
