/** Runs `weir` commands like an operator. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { COMPILED, OFFLINE } from './weir.ts'

type Run = { code: number; stdout: string; stderr: string }
/** Runs `weir` on the data folder; `more`: further variables. */
export async function runCli(words: readonly string[], dir: string, more: Record<string, string> = {}): Promise<Run> {
  const env = { ...process.env, ...COMPILED, DATA_DIR: dir, ...OFFLINE, ...more }
  return promisify(execFile)(process.execPath, ['src/cli.ts', ...words], {
    cwd: path.join(import.meta.dirname, '../..'),
    env,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      stdout: error.stdout,
      stderr: error.stderr,
    }),
  )
}
