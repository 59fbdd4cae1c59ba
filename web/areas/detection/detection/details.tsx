import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { SignalFigures } from '../../../../src/contract/detection/detection.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { ToLogs } from '../../../shared/hits/to-logs.tsx'
import { useFalseAlarmText } from '../../../shared/signals/false-alarms.ts'
import { bySignal, Weight } from './columns.tsx'

const CLASSES = ['target', 'suspicious', 'bot'] as const

export function Details({ row, scope }: { row: SignalFigures; scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const falseAlarmText = useFalseAlarmText()
  const { signal, kind, suspicious, visitors, lastHit, conversion, falseAlarms } = row
  const meaning = names.meaning(signal)
  return (
    <div className="signal-details">
      {meaning && <p>{meaning}</p>}
      {conversion && <Rates conversion={conversion} />}
      {falseAlarms && row.bot > 0 && <p>{falseAlarmText(falseAlarms)}</p>}
      <dl className="facts">
        <Fact name={t('detection.id')}>
          <span className="ltr mono">{signal}</span>
        </Fact>
        <Fact name={t('detection.kind')}>
          {t(`hits.kind.${kind}`)} <Weight row={row} />
        </Fact>
        {CLASSES.map((part) => (
          <Fact key={part} name={t(`class.${part}`)}>
            {format.number(row[part])}
          </Fact>
        ))}
        <Fact name={t('detection.visitors')}>{format.number(visitors)}</Fact>
        <Fact name={t('crawlers.last')}>{format.exact(lastHit)}</Fact>
      </dl>
      <p className="links">
        <ToLogs scope={scope} conditions={bySignal(signal)}>
          {t('detection.toLogs')}
        </ToLogs>
        {suspicious > 0 && (
          <ToLogs scope={scope} conditions={bySignal(signal)} only="suspicious">
            {t('detection.toSuspicious')}
          </ToLogs>
        )}
      </p>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Rates({ conversion }: { conversion: NonNullable<SignalFigures['conversion']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { passed, converted, low, high, clean, outcome } = conversion
  if (passed === 0) return <p>{t('detection.nonePassed')}</p>
  const sentences = [
    t('detection.rate', {
      count: passed,
      passed: format.number(passed),
      converted: format.number(converted),
      share: format.share(converted, passed),
      from: format.decimal(low * 100),
      to: format.share(high, 1),
    }),
    clean !== null && t('detection.clean', { share: format.share(clean, 1) }),
    t(`detection.says.${outcome}`),
  ]
  return <p>{sentences.filter(Boolean).join(' ')}</p>
}
