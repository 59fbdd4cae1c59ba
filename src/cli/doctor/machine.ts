/** Machine limits: open files, memory, and the port when nothing runs yet. */
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { openFilesLimit } from '../../lib/files/open-files.ts'
import { memoryLeft } from '../../lib/process/memory.ts'
import type { Check } from '../../operator/context.ts'
import type { Settings } from '../../rules/settings.ts'

/** One a connection, and some hundreds for the engines. */
const FILES = 8192
const MIB = 2 ** 20
/** A fresh idle service with both embedded engines. */
const AT_REST_MIB = 900

/** Undefined without a process, or if unknown. */
function limitsOf(dataDir: string): { pid: number; files: number } | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path.join(dataDir, 'spool', 'lock'), 'utf8'), 10)
    const files = openFilesLimit(pid)
    return files === undefined ? undefined : { pid, files }
  } catch {
    return undefined
  }
}

export function checkLimits(dataDir: string): Check[] {
  const limits = limitsOf(dataDir)
  if (!limits) return []
  const few = limits.files < FILES
  const advice = few ? `: give it ${FILES} or more (LimitNOFILE= of the unit, ulimit -n)` : ''
  return [{ what: 'open files', state: few ? 'watch' : 'well', said: `up to ${limits.files}${advice}` }]
}

/** `needed`: a service is yet to be started in it. */
export function checkMemory(needed: boolean): Check[] {
  const memory = memoryLeft()
  if (!memory) return []
  const left = Math.floor(memory.left / MIB)
  const small = needed && left < AT_REST_MIB
  const advice = small ? `: a service takes ${AT_REST_MIB} MiB at rest; raise MemoryMax= or end something` : ''
  return [
    {
      what: 'memory',
      state: small ? 'watch' : 'well',
      said: `${left} of ${Math.floor(memory.limit / MIB)} MiB left${advice}`,
    },
  ]
}

export async function checkPort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<Check> {
  const server = net.createServer()
  try {
    server.listen({ port, host })
    await once(server, 'listening')
    return { what: 'port', state: 'well', said: `${port} of ${host} is free` }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return {
      what: 'port',
      state: 'bad',
      said: `${port} of ${host} cannot be had (${code}): end what holds it, or set PORT`,
    }
  } finally {
    server.close()
  }
}
