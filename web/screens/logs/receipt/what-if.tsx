import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../../src/contract/receipt.ts'
import { kindOf } from '../../../parts/class-kind.ts'
import { ClassBadge } from '../../../parts/class-mark.tsx'
import { useNames } from '../../../parts/hits/names.ts'

type Judged = Receipt['replay']['now']

const isSame = (one: Judged, other: Judged): boolean =>
  one.class === other.class &&
  one.suspicious === other.suspicious &&
  one.category === other.category &&
  one.to === other.to

/**
 * What the same visit would have become, had one signal not been asked; and what it would become by the settings of
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
