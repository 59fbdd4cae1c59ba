import { useTranslation } from '../../i18n/i18n.ts'
import type { Evidence } from '../../../src/contract/hits/rule-evidence.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNames } from '../hits/names.ts'

export function EvidenceText({ of }: { of: Evidence }) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const { field, value, from, to, visits, effect, moved, low, high, converted } = of
  const range =
    low === high ? '' : ` (${t('campaign.effect.between', { low: format.number(low), high: format.number(high) })})`
  const made = t('rule.madeFrom', { field: names.field(field), value: names.value(field, value) })
  const did = t(`rule.would.${effect}`, {
    n: format.number(moved) + range,
    visits: format.number(visits),
    from: format.date(from),
    to: format.date(to),
  })
  const paid =
    converted > 0 ? ` ${t('campaign.effect.converted', { count: converted, n: format.number(converted) })}.` : ''
  return <span>{`${made} ${did}${paid}`}</span>
}
