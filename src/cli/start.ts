/** `weir start`: the service, replacing this process. */
import path from 'node:path'
import type { Command } from './command.ts'

const MAIN = path.join(import.meta.dirname, '../../dist/service/main.js')

export const start: Command = {
  name: 'start',
  args: [],
  description: 'Start the service; SIGTERM ends it.',
  options: {
    demo: { type: 'boolean', description: 'Fill an empty store with a client, three campaigns and thirty days.' },
    role: { type: 'string', value: 'ROLE', description: 'Do a part of the work: panel, edge, jobs; instead of ROLE.' },
  },
  run: async ({ is, text }) => {
    const role = text('role')
    const given = [...(is('demo') ? ['--demo'] : []), ...(role === undefined ? [] : [`--role=${role}`])]
    process.execve?.(
      process.execPath,
      [process.execPath, '--max-semi-space-size=4', '--v8-pool-size=1', MAIN, ...given],
      process.env,
    )
    throw new Error('this system cannot replace a running process (exec): bin/weir runs the service as a child process')
  },
}
