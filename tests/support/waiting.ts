/** A Weir whose start may wait for something: its output from the first line on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { commandOf, listensOn, until } from './weir.ts'

export type Waiting = {
  output: () => string
  /** Waits for a line. */
  says: (what: RegExp) => Promise<void>
  /** Where it listens, once the whole of it does. */
  url: () => Promise<string>
  /** SIGTERM, and its exit code, or the signal that it died of. */
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
