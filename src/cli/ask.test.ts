import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockFolder } from '../lib/files/folder-lock.ts'
import { openControlSocket } from '../operator/control-socket.ts'
import { readSettings } from '../rules/settings.ts'
import { askService } from './ask.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'weir-ask-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const nothing = () => Promise.reject(new Error('it was opened'))

test.each(['spool', 'postgres', 'events'])(
  'waits for a service that holds %s and does not listen yet, and gets its answer',
  async (folder) => {
    const unlock = lockFolder(path.join(dataDir, folder))
    const settings = readSettings({ DATA_DIR: dataDir })
    const now = vi.fn(() => new Date())
    let close: Promise<() => Promise<void>> | undefined
    const lines: string[] = []
    const say = (line: string): void => {
      lines.push(line)
      const service = { db: nothing, events: nothing, running: undefined, dataDir, settings, now }
      close = openControlSocket(dataDir, service)
    }
    expect(await askService(settings, 'spools', { read: false }, { say, give: nothing })).toHaveLength(4)
    expect(now).toHaveBeenCalled()
    expect(lines).toEqual([`process ${process.pid} is using ${dataDir} but does not accept commands yet: waiting`])
    await (
      await close
    )?.()
    unlock()
  },
)

test('waits for a holder that ends, then opens the folder here', async () => {
  const unlock = lockFolder(path.join(dataDir, 'spool'))
  const say = vi.fn(unlock)
  const answered = await askService(
    readSettings({ DATA_DIR: dataDir }),
    'spools',
    { read: false },
    { say, give: nothing },
  )
  expect([answered.length, say.mock.calls.length]).toEqual([4, 1])
})
