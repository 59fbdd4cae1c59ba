import { useMemo } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { Campaign } from '../../../../../../src/contract/campaigns/campaigns.ts'
import type { Finding } from '../../../../../../src/contract/campaigns/finding-words.ts'
import { findingsOf } from '../../../../../../src/rules/campaigns/findings/findings.ts'
import { useApiQuery } from '../../../../../api/query.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { useSettled } from '../../../../../kit/use-settled.ts'
import { settingsFrom, type Draft } from '../draft.ts'
import type { Found } from './context.ts'

/** Debounce in ms, since half a macro is no finding. */
const PAUSE_MS = 500
const MINUTES_5 = 300_000

export function useFindings(campaign: Campaign | undefined, draft: Draft): Found[] {
  const wordsOf = useWords()
  const { data } = useApiQuery(
    'company.lint',
    { id: campaign?.id ?? '' },
    { enabled: campaign !== undefined, quiet: true, staleTime: MINUTES_5 },
  )
  const settled = useSettled(JSON.stringify(settingsFrom(draft)), PAUSE_MS)
  const key = campaign?.key
  const figures = data?.figures
  const linked = data?.linked
  const found = useMemo(() => {
    const settings = JSON.parse(settled) as ReturnType<typeof settingsFrom>
    // '': not chosen yet
    return findingsOf({ ...settings, countries: settings.countries.filter(Boolean) }, { key, figures, linked })
  }, [settled, key, figures, linked])
  return found.map((one, at) => ({ at, field: one.field, severity: one.severity, text: wordsOf(one) }))
}

function useWords(): (finding: Finding) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = (name: string, value: string | number): string => {
    if (typeof value === 'number') return format.number(value)
    return name === 'countries' ? value.split(', ').map(format.country).join(', ') : value
  }
  return ({ code, values }) =>
    t(`campaign.finding.${code}`, {
      replace: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)])),
    })
}
