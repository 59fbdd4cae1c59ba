/** Why a hit is what it is, in one sentence. */
import { useTranslation } from 'react-i18next'
import type { Log, Reason } from '../../../src/contract/hits.ts'
import { useNames } from '../../parts/hits/names.ts'

type Explainable = Pick<Log, 'class' | 'suspicious' | 'category' | 'reasons'>

/** Reasons that a sentence of their own explains. */
export const EXPLAINED = [
  'crawler.false_claim',
  'crawler.refused',
  'policy.country_excluded',
  'policy.country_not_allowed',
  'policy.schedule',
  'policy.stop_keyword',
  'automation.named',
  'automation.headless_hint',
  'automation.webdriver',
  'automation.flag_hidden',
  'automation.traces',
  'automation.headless_named',
  'automation.agent_overridden',
  'ua.declared_bot',
  'ua.empty',
  'activity.repeat_clicks',
] as const
export type Explained = (typeof EXPLAINED)[number]

export type Sentence =
  | {
      key:
        | 'unprotected'
        | 'verified'
        | 'unverified'
        | 'prefetch'
        | 'twoWeak'
        | 'manyWeak'
        | 'oneWeak'
        | 'oneKind'
        | 'target'
        | 'bot'
    }
  | { key: 'conclusive'; because: Explained }
  | { key: 'oneSignal'; signal: string }

const OWN_RULES: ReadonlySet<Reason['kind']> = new Set(['policy', 'activity', 'list'])
const APART = { unprotected: 'unprotected', verified: 'verified', unverified: 'unverified' } as const
const isApart = (category: Log['category']): category is keyof typeof APART => Object.hasOwn(APART, category)

export const weightsOf = (reasons: readonly Reason[]) => ({
  weak: reasons.filter(({ weight }) => weight === 'weak'),
  conclusive: reasons.filter(({ weight }) => weight === 'conclusive'),
})

export function sentenceOf(hit: Explainable): Sentence {
  if (isApart(hit.category)) return { key: APART[hit.category] }
  const { weak, conclusive } = weightsOf(hit.reasons)
  if (hit.class === 'target' && hit.suspicious) return { key: weak.length > 1 ? 'oneKind' : 'oneWeak' }
  if (hit.class === 'target') return { key: hit.category === 'prefetch' ? 'prefetch' : 'target' }
  const decisive = decisiveOf(hit, conclusive)
  if (decisive) return explained(decisive)
  if (weak.length === 0) return { key: 'bot' }
  return { key: weak.length === 2 ? 'twoWeak' : 'manyWeak' }
}

/**
 * Of several conclusive reasons the one that gave the category: invalid traffic before the client's own rules.
 */
const decisiveOf = (hit: Explainable, conclusive: readonly Reason[]): Reason | undefined =>
  conclusive.find(({ kind }) => OWN_RULES.has(kind) === (hit.category === 'policy')) ?? conclusive[0]

function explained({ signal }: Reason): Sentence {
  const because = EXPLAINED.find((one) => one === signal)
  return because ? { key: 'conclusive', because } : { key: 'oneSignal', signal }
}

export function useSentence(hit: Log): string {
  const { t } = useTranslation()
  const names = useNames()
  const sentence = sentenceOf(hit)
  if (sentence.key === 'conclusive') return t('logs.why.conclusive', { because: t(`logs.because.${sentence.because}`) })
  if (sentence.key === 'oneSignal') return t('logs.why.oneSignal', { signal: names.signal(sentence.signal) })
  return t(`logs.why.${sentence.key}`)
}
