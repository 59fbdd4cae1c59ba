/** Starts and stops the embedded Postgres of a folder. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockFolder } from '../../lib/folder-lock.ts'
import { isLeftOut } from '../../lib/left-out.ts'
import { socketFolder } from '../../lib/data-folder.ts'
import { dataIn, noteMade, refuseUnfit, unopenedStore } from './embedded-folder.ts'

export type Embedded = {
  /** Folder of the unix socket, which the driver takes as its host. */
  host: string
  /** Once, however often it is called. */
  close: () => Promise<void>
}

const SOCKET = '.s.PGSQL.5432'

/**
 * `placed` hears where its socket will be, before the engine is ready.
 * @throws Error with one line that names the folder: another process has it, it is of another version, or it is
 * damaged.
 */
export async function startEmbedded(dir: string, placed: (host: string) => void = () => {}): Promise<Embedded> {
  const unlock = lockFolder(dir)
  try {
    refuseUnfit(dir)
  } catch (error) {
    unlock()
    throw error
  }
  const host = await socketFolder(dir, SOCKET)
  const worker = new Worker(new URL('embedded-worker.ts', import.meta.url), {
    workerData: { dataDir: dataIn(dir), socket: path.join(host, SOCKET) },
    execArgv: [],
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const close = async () => {
    await exited
    await rm(host, { recursive: true, force: true })
    unlock()
  }
  placed(host)
  try {
    await ready(worker)
  } catch (error) {
    await close()
    if (isLeftOut(error, '@electric-sql/pglite'))
      throw new Error('no embedded configuration store is installed here: set DATABASE_URL, and CLICKHOUSE_URL', {
        cause: error,
      })
    throw await unopenedStore(dir, error)
  }
  noteMade(dir)
  worker.on('error', (error: Error) => console.error(`The embedded database has stopped: ${error.message}`))
  let closing: Promise<void> | undefined
  return {
    host,
    close: () => {
      if (!closing) worker.postMessage('close', [])
      return (closing ??= close())
    },
  }
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      worker.removeAllListeners('error')
      resolve()
    })
    worker.once('error', reject)
  })
}
