import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Log, Reason } from '../../../../../src/contract/hits/hits.ts'
import type { Receipt } from '../../../../../src/contract/hits/receipt.ts'
import { useReaches, useSession } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { kindOf } from '../../../../shared/class-kind.ts'
import { ClassBadge } from '../../../../shared/class-mark.tsx'
import { useNames } from '../../../../shared/hits/names.ts'
import { WeightMark } from '../../../../shared/hits/reasons.tsx'
import { Value, type OnFilter } from '../cells.tsx'
import { decisiveOf, weightsOf } from '../sentence.ts'

type Props = { hit: Log; onFilter: OnFilter }

export function Ledger({ hit, onFilter }: Props) {
  const { t } = useTranslation()
  const { weak, conclusive } = weightsOf(hit.reasons)
  const decisive = hit.class === 'bot' ? decisiveOf(hit, conclusive) : undefined
  return (
    <section>
      <h3>{t('logs.receipt.signals')}</h3>
      <table className="ledger">
        <tbody>
          {hit.reasons.map((reason, at) => (
            <Line key={reason.signal} at={at + 1} reason={reason} decides={reason === decisive} onFilter={onFilter} />
          ))}
          {hit.reasons.length === 0 && (
            <tr className="silent">
              <td className="i">–</td>
              <td colSpan={3}>{t(hit.category === 'unprotected' ? 'logs.receipt.notAsked' : 'logs.receipt.silent')}</td>
            </tr>
          )}
          <tr className="total">
            <td className="i" />
            <td className="k">{t(`verdict.${hit.class}`)}</td>
            <td
              colSpan={2}
            >{`${t('logs.receipt.weak', { count: weak.length })}, ${t('logs.receipt.conclusive', { count: conclusive.length })}`}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

type LineProps = { at: number; reason: Reason; decides: boolean; onFilter: OnFilter }

function Line({ at, reason, decides, onFilter }: LineProps) {
  const { t } = useTranslation()
  const names = useNames()
  const meaning = names.meaning(reason.signal)
  return (
    <tr className={decides ? 'decides' : undefined}>
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
        {decides && <small>{t('logs.receipt.decides')}</small>}
      </td>
    </tr>
  )
}

export function DecidingLine({ receipt: { line } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  return (
    <p className="deciding-line" title={line.why}>
      {t(`campaign.line.${line.name}`)}
    </p>
  )
}

/** Under current settings, with the smallest change to pass. */
export function WhatIf({ receipt: { replay, log } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const changes = useChangeTexts(replay)
  const intro = useIntro(replay)
  if (log.category === 'unprotected' || (replay.same && changes.length === 0)) return null
  return (
    <section className="what-if">
      {!replay.same && (
        <p>
          {t('logs.receipt.today')} <Became judged={replay.now} />
        </p>
      )}
      {changes.length > 0 && (
        <>
          <h3>{t('logs.pass')}</h3>
          <p>{intro}</p>
          <ul>
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {replay.saved && <p className="dim">{t('logs.receipt.saved', { version: replay.policyVersion })}</p>}
    </section>
  )
}

type Replay = Receipt['replay']
type Judged = Replay['now']

function useChangeTexts({ changes }: Replay): string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const isOwn = useReaches('BlackList')
  return changes.map(({ name, value, scope, rule = '' }) => {
    if (name === 'removeEntry')
      return t(`logs.change.removeEntry.${scope === 'client' && isOwn ? 'own' : (scope ?? 'client')}`, { value })
    if (name === 'allowAddress') return t(`logs.change.allowAddress.${scope ?? 'client'}`, { value })
    const isCountry = name === 'includeCountry' || name === 'allowCountry'
    return t(`logs.change.${name}`, { value: isCountry ? format.country(value) : value, rule })
  })
}

function useIntro({ changes, yours }: Replay): string {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin ?? false
  if (yours) return t(changes.length === 1 ? 'logs.pass.one' : 'logs.pass.several')
  const isServices = changes.some(({ name, scope }) => name === 'liftBan' || scope === 'global')
  return t(isServices ? 'logs.pass.staff' : isStaff ? 'logs.pass.client' : 'logs.pass.owner')
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
