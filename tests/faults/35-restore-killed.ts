import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { ADMIN, freshFolder, OFFLINE, removeFolder, startWeir } from '../support/weir.ts'
import { numberFrom, type Fault } from './fault.ts'
import { pause } from './service.ts'

const KILLS = numberFrom('FAULT_RESTORES', 12)
const CLI = path.join(import.meta.dirname, '..', '..', 'src', 'cli.ts')
/** Administrators that tell the two states apart. */
const [BEFORE, AFTER] = ['before@weir.example', 'after@weir.example']

const envOf = (dataDir: string) => ({ PATH: process.env['PATH'], DATA_DIR: dataDir, ...OFFLINE })
const weir = (dataDir: string, ...words: string[]) =>
  spawn(process.execPath, [CLI, ...words], { env: envOf(dataDir), stdio: 'ignore' })

async function madeWith(dataDir: string, email: string): Promise<void> {
  await (await startWeir({ dataDir, env: { ADMIN_EMAIL: email } })).stop()
}

/** State at the start: before, after (the backup), or neither. */
async function stateOf(dataDir: string): Promise<'before' | 'after' | 'neither'> {
  const started = await startWeir({ dataDir, env: { ADMIN_EMAIL: 'neither@weir.example' } }).catch(() => undefined)
  if (!started) return 'neither'
  const isIn = async (email: string) =>
    (await started.call('POST', '/v1/auth/login', { email, password: ADMIN.password })).status === 200
  const [before, after] = [await isIn(BEFORE), await isIn(AFTER)]
  await started.stop()
  return before === after ? 'neither' : before ? 'before' : 'after'
}

export const restoreKilled: Fault = {
  line: 35,
  name: 'restore killed',
  async run() {
    const folder = freshFolder()
    const at = (name: string) => path.join(folder, name)
    await madeWith(at('before'), BEFORE)
    await madeWith(at('new'), AFTER)
    const backup = at('new.tar')
    const made = spawnSync(process.execPath, [CLI, 'backup', backup], { env: envOf(at('new')) })
    if (made.status !== 0) throw new Error(`backup: ${made.stderr.toString()}`)
    cpSync(at('before'), at('whole'), { recursive: true })
    const began = performance.now()
    await once(weir(at('whole'), 'restore', '--replace', backup), 'exit')
    const took = performance.now() - began
    const found = { before: 0, after: 0, neither: 0 }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const dir = at(`killed-${kill}`)
      cpSync(at('before'), dir, { recursive: true })
      const child = weir(dir, 'restore', '--replace', backup)
      const exited = once(child, 'exit')
      await Promise.race([pause((1.2 * took * (kill + 1)) / KILLS), exited])
      child.kill('SIGKILL')
      await exited
      found[await stateOf(dir)] += 1
      removeFolder(dir)
    }
    removeFolder(folder)
    return {
      did: `restore --replace over an installation, killed ${KILLS} times at moments spread over its ${(took / 1000).toFixed(1)} s and a little more, then started; each change of its end besides (src/lib/files/restoring.test.ts)`,
      saw: `${found.before} times all as before, ${found.after} times all of the backup, ${found.neither} times neither`,
      passed: found.neither === 0 && found.before > 0,
    }
  },
}
