import { email } from '../../src/contract/accounts/auth.ts'
import { cut } from '../../src/lib/text/text.ts'
import { policy, visit } from '../../src/judge/builders.ts'
import { compileConditions } from '../../src/judge/policy/conditions.ts'
import { stopKeywordSeen } from '../../src/judge/signals/policy.ts'
import { traitsOf } from '../../src/judge/traits.ts'
import { hostOf } from '../../src/judge/visit.ts'
import { ALPHABETS, type RightText, type SentText } from './cases/alphabets.ts'
import { tryCases } from './world.ts'

function outcome(sent: SentText): RightText {
  if ('most' in sent) return cut(sent.text, sent.most)
  if ('host' in sent) return hostOf(sent.host)
  if ('email' in sent) {
    const read = email.safeParse(sent.email)
    return read.success ? read.data : 'refused'
  }
  if ('word' in sent)
    return stopKeywordSeen.read(visit({ url: sent.url }), policy({ stopKeywords: [sent.word] })) !== undefined
  const holds = compileConditions([{ option: 'referrer', is: true, how: 'contains', values: [sent.contains] }])
  const facts = visit({ referrer: sent.referrer })
  return holds(facts, traitsOf(facts))
}

tryCases(ALPHABETS, outcome)
tryCases(ALPHABETS, outcome, 'server')
