/** A Weir, or a command, that should end by itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { COMPILED, OFFLINE } from './weir.ts'

const root = path.join(import.meta.dirname, '..', '..')

type Ended = { code: number | null; stdout: string; stderr: string }

/** Runs `node src/<file> …` to its end. `uid`: as another user. */
export async function ranToItsEnd(
  file: string,
  { args = [], env = {}, uid }: { args?: string[]; env?: Record<string, string>; uid?: number } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(root, 'src', file), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: '0',
      LOG_FORMAT: 'text',
      ...(uid === undefined ? COMPILED : {}),
      ...OFFLINE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

export const check = (dataDir: string, env: Record<string, string> = {}): Promise<Ended> =>
  ranToItsEnd('cli.ts', { args: ['check'], env: { DATA_DIR: dataDir, ...env } })
