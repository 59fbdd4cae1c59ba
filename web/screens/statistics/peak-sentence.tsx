import { Trans } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import type { CrestDay } from '../../parts/charts/crest-layers.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { logsLink } from './logs-link.ts'
import { peakDay } from './strongest.ts'

/** The day on which far more bots came than on others. */
export function PeakSentence({ scope, days }: { scope: Scope; days: readonly CrestDay[] }) {
  const format = useFormat()
  const peak = peakDay(days)
  if (!peak) return null
  const toDay = () => scope.change({ range: 'custom', from: peak.date, to: peak.date })
  return (
    <span>
      <Trans
        i18nKey="statistics.reading.peak"
        count={peak.bots}
        values={{ day: format.day(peak.date), n: format.number(peak.bots) }}
        components={{
          day: <button type="button" className="link" onClick={toDay} />,
          bots: <Link to={logsLink(scope, { class: 'bot', day: peak.date })} />,
        }}
      />{' '}
    </span>
  )
}
