import { PROBE_TEXT } from '../../contract/probe.ts'
import { disguise } from '../probe.ts'

/** A script on the page sees another agent than the one that was sent. Extensions that change agents do that too. */
export const agentDiffers = disguise('agent_differs', ({ agent }, { userAgent }) =>
  agent && userAgent !== '' && agent !== userAgent.slice(0, PROBE_TEXT) ? agent : undefined,
)
