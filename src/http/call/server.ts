import type { FastifyInstance } from 'fastify'
import { mountLog } from '../../edge/answer/log-routes.ts'
import type { LogParts } from '../../edge/answer/log/take.ts'
import type { Services } from '../../domain/context.ts'
import { buildBaseServer, type BaseParts } from './base-server.ts'
import { mountAppealPage } from './appeal-page.ts'
import { mountEvidenceKey } from './evidence-key.ts'
import { readJson } from './failures.ts'
import { guardPanel } from './guards.ts'
import { mountContract } from './mount.ts'
import { describeContract } from './openapi.ts'
import { servePanel } from './panel.ts'

type ServerParts = BaseParts & {
  services: Services
  logs: LogParts
  /** Folder of the built panel; without index.html a page explains how to build it. */
  panel: string
  version: string
}

/** Fits a pasted list of some ten thousand addresses. */
const BODY_LIMIT = 1024 * 1024

export async function buildServer({ services, logs, panel, version, ...base }: ServerParts): Promise<FastifyInstance> {
  const app = await buildBaseServer(base, { bodyLimit: BODY_LIMIT, guard: guardPanel, failed: services.errors.report })
  await app.register(async (own) => mountLog(own, logs))
  await app.register(async (own) => mountAppealPage(own, services))
  await app.register(async (calls) => {
    readJson(calls)
    await describeContract(calls, version)
    await mountContract(calls, services)
    mountEvidenceKey(calls, services)
    await servePanel(calls, panel, base.basePath)
  })
  return app
}
