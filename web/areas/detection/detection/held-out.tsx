import { useTranslation } from 'react-i18next'
import type { HeldOut } from '../../../../src/contract/detection/detection.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { boundsOf } from '../../../shared/signals/false-alarms.ts'

export function HeldOutShares({ of }: { of: readonly HeldOut[] }) {
  if (of.length === 0) return null
  return (
    <ul className="held-out">
      {of.map((one) => (
        <li key={one.companyId}>
          <b>{one.companyName}</b> <Share of={one} />
        </li>
      ))}
    </ul>
  )
}

function Share({ of: { share, missing, visits, converted, people } }: { of: HeldOut }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!share) {
    const [what, count] =
      missing.conversions > 0 ? (['conversions', missing.conversions] as const) : (['visits', missing.visits] as const)
    return t(`detection.heldOut.${what}`, { count, n: format.number(count) })
  }
  const { from, to } = boundsOf(share)
  return [
    t('detection.heldOut.share', { from: format.upToOne(from), to: format.upToOne(to) }),
    t('detection.heldOut.by', {
      count: visits,
      n: format.number(visits),
      converted: format.number(converted),
      people: format.share(people.converted, people.visits),
    }),
  ].join(' ')
}
