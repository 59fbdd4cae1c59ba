import { useTranslation } from '../../i18n/i18n.ts'
import type { DraftedSignals, SignalChange } from '../../../src/contract/detection/signal-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNames } from '../hits/names.ts'

/** `change`: of one signal. `all`: texts for each signal, with its name. */
export function useChangeText() {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const change = (of: SignalChange | null): string => {
    if (!of) return t('shadows.written')
    const { campaigns, weight, threshold } = of
    return [
      campaigns && t(`shadows.campaigns.${campaigns}`),
      weight && t(`shadows.weight.${weight}`),
      threshold !== undefined && t('shadows.threshold', { n: format.number(threshold) }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  const all = (changes: DraftedSignals): string[] =>
    Object.entries(changes).map(([name, of]) => `${names.signal(name)}: ${change(of)}`)
  return { change, all }
}
