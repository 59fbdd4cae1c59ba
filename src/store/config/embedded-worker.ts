/** Worker: the embedded engine and its socket, off the process's own loop. Sends `ready`, gets `close`, and exits. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { isEmpty } from './embedded-folder.ts'
import { serveEngine } from './embedded-server.ts'
import { layTemplate } from './embedded-template.ts'

const { dataDir, socket } = workerData as { dataDir: string; socket: string }
if (!parentPort) throw new Error('This file runs as a worker')
const port = parentPort

/**
 * The engine's own choice is 128 MB of buffers, all of which it writes to at the start, and room for a hundred
 * sessions, of which it has one. A page that these 8 MB do not hold is in the system's cache of files.
 */
const SIZES = ['shared_buffers=8MB', 'max_connections=10', 'wal_buffers=64kB']

if (isEmpty(dataDir)) layTemplate(dataDir)
const engine = await PGlite.create(dataDir, {
  startParams: [...PGlite.defaultStartParams, ...SIZES.flatMap((size) => ['-c', size])],
})
const server = await serveEngine(engine, socket)
port.once('message', () => {
  void (async () => {
    await server.close()
    await engine.close()
    port.close()
  })()
})
port.postMessage('ready')
