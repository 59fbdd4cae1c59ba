import { useTranslation } from 'react-i18next'
import type { Log } from '../../../../src/contract/hits.ts'
import { useNames } from '../../../parts/hits/names.ts'
import { sentenceOf } from '../sentence.ts'

export function useSentence(hit: Log): string {
  const { t } = useTranslation()
  const names = useNames()
  const sentence = sentenceOf(hit)
  if (sentence.say === 'conclusive') return t('logs.why.conclusive', { because: t(`logs.because.${sentence.because}`) })
  if (sentence.say === 'oneSignal') return t('logs.why.oneSignal', { signal: names.signal(sentence.signal) })
  return t(`logs.why.${sentence.say}`)
}
