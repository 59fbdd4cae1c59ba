import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Reason } from '../../../../../src/contract/hits/hits.ts'
import type { Receipt } from '../../../../../src/contract/hits/receipt.ts'
import { useCanCall } from '../../../../api/profile.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { useNames } from '../../../../shared/hits/names.ts'
import { useFalseAlarmText } from '../../../../shared/signals/false-alarms.ts'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'

/** Rules, lists and crawler data are certain. */
const isGuess = ({ kind }: Reason): boolean => kind !== 'policy' && kind !== 'list' && kind !== 'crawler'

/** Loaded when opened: counts 30 days. */
export function FalseAlarmsOfHit({ receipt: { log, conversions } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const canCall = useCanCall()
  if (log.class !== 'bot' || conversions === null || !canCall('logs.falseAlarms') || !log.reasons.some(isGuess))
    return null
  return (
    <details className="alarms" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('logs.receipt.alarms')}</summary>
      {open && <Signals hit={log.hit} companyId={log.companyId} />}
    </details>
  )
}

function Signals(question: { hit: string; companyId: string }) {
  const { t } = useTranslation()
  const names = useNames()
  const textOf = useFalseAlarmText()
  const { data, error, refetch } = useApiQuery('logs.falseAlarms', question, { quiet: true })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="90%" height={32} />
  return (
    <>
      <ul>
        {data.signals.map(({ signal, falseAlarms }) => (
          <li key={signal}>
            <b>{names.signal(signal)}</b> {textOf(falseAlarms)}
          </li>
        ))}
      </ul>
      <p className="dim">{t('logs.receipt.alarmsHow')}</p>
    </>
  )
}
