/** A small program for `startEdges`: one real spool writer behind one call, and an exception on demand. */
import { createServer } from 'node:http'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { EdgePlan, FromEdge, ToEdge } from '../../src/edge-thread.ts'
import { segmentNames } from '../../src/store/events/spool/segment.ts'
import { createWriter } from '../../src/store/events/spool/writer.ts'
import { hitRow } from '../../src/store/events/testing/rows.ts'

const plan = workerData as EdgePlan
const post = (message: FromEdge): void => parentPort?.postMessage(message, [])
const writer = createWriter({
  dir: plan.spools.hits.dir,
  nextName: segmentNames(plan.spools.hits.last),
  handOn: (segment) => post({ kind: 'segment', of: 'hits', segment, age: 0 }),
  report: (line) => post({ kind: 'say', line }),
  maxBytes: 2000,
  disk: fs,
  sync: 'group',
})

/** `/hit?id`: answered once spooled. `/die`: an uncaught exception. `/failing`: reports a failing spool. */
const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://edge')
  response.setHeader('connection', 'close')
  if (pathname === '/die')
    setImmediate(() => {
      throw new Error('a fault of the test')
    })
  if (pathname === '/failing') post({ kind: 'spool', state: 'failing' })
  if (pathname === '/hit') writer.append(hitRow({ hit: search.slice(1) }))
  response.end()
})

parentPort?.on('message', (message: ToEdge) => {
  if (message.kind === 'listen')
    server.listen(message.port, plan.host, () =>
      post({ kind: 'listening', port: (server.address() as AddressInfo).port }),
    )
  else if (message.kind === 'close')
    server.close(() => {
      writer.close()
      parentPort?.close()
    })
})
