/** A Weir whose start may wait, with its output from the first line. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { commandOf, listensOn, until } from './weir.ts'

export type Waiting = {
  output: () => string
  says: (what: RegExp) => Promise<void>
  /** Resolves when it listens. */
  url: () => Promise<string>
  /** Sends SIGTERM; returns exit code or signal. */
  stop: () => Promise<number | string | null>
}

export function startWaiting(dataDir: string, env: Record<string, string>): Waiting {
  const { args, ...options } = commandOf({ dataDir, env })
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  const runs = (): void => {
    if (child.exitCode !== null) throw new Error(`weir ended with ${child.exitCode}:\n${output}`)
  }
  return {
    output: () => output,
    says: async (what) => {
      await until(String(what), async () => {
        const has = what.test(output)
        if (!has) runs()
        return has
      })
    },
    url: () =>
      until('it to listen', async () => {
        runs()
        return output.split('\n').map(listensOn).find(Boolean)
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode ?? child.signalCode
    },
  }
}
