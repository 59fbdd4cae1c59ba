/** Server behind edges of a process without a panel: health, postbacks, and forwarding to the panel if known. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { buildBaseServer, type BaseParts } from './base-server.ts'
import type { FailureReport } from './failures.ts'
import { forwardToPanel } from '../forward/forward.ts'
import { guardEdge } from './guards.ts'

export type BackServerParts = BaseParts & {
  /** Origin of the panel; undefined: panel calls are refused. */
  panelUrl: string | undefined
  failed: FailureReport
}

const MISDIRECTED = 421
/** The panel's body limit; the panel checks again. */
const BODY_LIMIT = 64 * 1024 * 1024

export async function buildBackServer({ panelUrl, failed, ...base }: BackServerParts): Promise<FastifyInstance> {
  const app = await buildBaseServer(base, { bodyLimit: BODY_LIMIT, guard: guardEdge, failed })
  if (panelUrl !== undefined)
    await app.register((rest) => forwardToPanel(rest, { origin: panelUrl }, { cut: base.cut }))
  else
    app.setNotFoundHandler(() => {
      throw new Refusal(MISDIRECTED, TEXTS.notAnsweredHere)
    })
  return app
}
