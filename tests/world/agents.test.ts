import { parseAgent } from '../../src/judge/agent/agent.ts'
import { policy, visit } from '../../src/judge/builders.ts'
import { decide } from '../../src/judge/decide.ts'
import { CRAWLER_AGENTS } from './cases/crawler-agents.ts'
import { MAIL_AND_BOTS } from './cases/mail-and-bots.ts'
import { PEOPLE_AGENTS } from './cases/people-agents.ts'
import { tryCases } from './world.ts'

const judged = (userAgent: string) => decide(visit({ userAgent }), policy())

tryCases(CRAWLER_AGENTS, (userAgent) => parseAgent(userAgent).claims)
tryCases(PEOPLE_AGENTS, (userAgent) => {
  const { class: hitClass, suspicious, reasons } = judged(userAgent)
  if (hitClass === 'bot') throw new Error(JSON.stringify(reasons))
  return suspicious ? 'suspicious' : 'person'
})
tryCases(
  MAIL_AND_BOTS,
  (userAgent) => judged(userAgent).reasons.find(({ weight }) => weight === 'conclusive')?.signal ?? '',
)
