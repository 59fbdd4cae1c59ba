/** Worker: the embedded engine and its socket, off the process's own loop. Sends `ready`, gets `close`, and exits. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { serveEngine } from './embedded-server.ts'

const { dataDir, socket } = workerData as { dataDir: string; socket: string }
if (!parentPort) throw new Error('This file runs as a worker')
const port = parentPort

const engine = await PGlite.create(dataDir)
const server = await serveEngine(engine, socket)
port.once('message', () => {
  void (async () => {
    await server.close()
    await engine.close()
    port.close()
  })()
})
port.postMessage('ready')
