import { CUT } from '../../contract/edge.ts'
import { disguise } from '../probe.ts'

/** A script on the page sees another agent than the one that was sent. Extensions that change agents do that too. */
export const agentDiffers = disguise('agent_differs', ({ agent }, { userAgent }) => {
  if (!agent || userAgent === '') return undefined
  const length = Math.min(agent.length, CUT.userAgent, userAgent.length)
  return agent.slice(0, length) === userAgent.slice(0, length) ? undefined : agent
})
