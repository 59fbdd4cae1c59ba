import { expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { run } from './run.ts'

it('“version” needs no settings', async () => {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const terminal = { print, warn: print, stdin: process.stdin, stdout: process.stdout }
  expect(await run(COMMANDS, ['--version'], { PORT: 'none', WEIR_CONFIG: '/nowhere' }, terminal)).toBe(0)
  expect(lines).toEqual([
    expect.stringMatching(/^weir \d+\.\d+\.\d+/),
    expect.stringMatching(/^commit (?:[\da-f]{40}|unknown)$/),
    expect.stringMatching(/^schema \d{3}-[\w-]+ \(configuration\), \d{3}-[\w-]+ \(events\)$/),
  ])
})
