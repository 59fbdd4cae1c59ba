import { PROBE_TEXT } from '../../contract/detection/probe.ts'
import { disguise } from '../probe/probe.ts'

/** A page script sees another agent than was sent. Agent-changing extensions do that. */
export const agentDiffers = disguise('agent_differs', ({ agent }, { userAgent }) =>
  agent && userAgent !== '' && agent !== userAgent.slice(0, PROBE_TEXT) ? agent : undefined,
)
