import { useTranslation } from '../../../i18n/i18n.ts'
import type { ListScope } from '../../../../src/contract/hits/change-words.ts'
import type { Log, Reason } from '../../../../src/contract/hits/hits.ts'
import { RULE_ACTS, type RuleAct } from '../../../../src/contract/campaigns/condition-words.ts'
import { type ListName, type ListType, readListReason } from '../../../../src/contract/lists/list-words.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useNames } from '../../../shared/hits/names.ts'

type Explainable = Pick<Log, 'class' | 'suspicious' | 'category' | 'reasons'>

type Sentence =
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
  | { key: 'conclusive'; signal: string }
  | ({ key: 'listed' } & ListedBy)
  | ({ key: 'ruled' } & RuledBy)
type ListedBy = { scope: ListScope; list: ListName; type: ListType; value: string }

type RuledBy = { act: RuleAct; rule: string }

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
  if (hit.class === 'target') return passed(hit)
  const decisive = decisiveOf(hit, conclusive)
  if (decisive) return explained(decisive)
  if (weak.length === 0) return { key: 'bot' }
  return { key: weak.length === 2 ? 'twoWeak' : 'manyWeak' }
}

function passed(hit: Explainable): Sentence {
  const entry = hit.reasons.map(listedBy).find((one) => one?.list === 'allow')
  if (entry) return { key: 'listed', ...entry }
  const rule = hit.reasons.map(ruledBy).find((one) => one?.act === 'allow')
  if (rule) return { key: 'ruled', ...rule }
  return { key: hit.category === 'prefetch' ? 'prefetch' : 'target' }
}

/** Undefined when the reason is no list's. */
export function listedBy({ signal, value }: Pick<Reason, 'signal' | 'value'>): ListedBy | undefined {
  const [, scope, list] = /^list\.(client|global)_(block|allow)$/.exec(signal) ?? []
  const entry = readListReason(value)
  return scope === undefined || !entry ? undefined : { scope: scope as ListScope, list: list as ListName, ...entry }
}

/** Undefined when the reason is no campaign rule. */
function ruledBy({ signal, value }: Pick<Reason, 'signal' | 'value'>): RuledBy | undefined {
  const act = RULE_ACTS.find((one) => signal === `list.rule_${one}`)
  return act && { act, rule: value }
}

/**
 * Among conclusive reasons, the category's: invalid traffic before the client's rules. A rule that counts as bot comes
 * before detection.
 */
export const decisiveOf = (hit: Explainable, conclusive: readonly Reason[]): Reason | undefined =>
  (hit.category === 'general' ? conclusive.find(({ signal }) => signal === 'list.rule_bot') : undefined) ??
  conclusive.find(({ kind }) => OWN_RULES.has(kind) === (hit.category === 'policy')) ??
  conclusive[0]

function explained(reason: Reason): Sentence {
  const entry = listedBy(reason)
  if (entry) return { key: 'listed', ...entry }
  const rule = ruledBy(reason)
  if (rule) return { key: 'ruled', ...rule }
  return { key: 'conclusive', signal: reason.signal }
}

export function useSentence(hit: Log): string {
  const { t, i18n } = useTranslation()
  const names = useNames()
  const isOwn = useReaches('BlackList')
  const sentence = sentenceOf(hit)
  if (sentence.key === 'listed') {
    const { scope, list, type, value } = sentence
    const what = t(`logs.listed.${type === 'ips' && value.includes('/') ? 'network' : type}`, { value })
    return t(`logs.why.${list}.${scope === 'client' && isOwn ? 'own' : scope}`, { what })
  }
  if (sentence.key === 'ruled') return t(`logs.why.rule.${sentence.act}`, { rule: sentence.rule })
  if (sentence.key === 'conclusive') {
    const because = `logs.because.${sentence.signal}` as 'logs.because.ua.empty'
    if (i18n.exists(because)) return t('logs.why.conclusive', { because: t(because) })
    return t('logs.why.oneSignal', { signal: names.signal(sentence.signal) })
  }
  return t(`logs.why.${sentence.key}`)
}
