/** Commands' only output: one line without control characters, whatever the text. */
import type { Readable, Writable } from 'node:stream'
import { onOneLine } from '../lib/text/text.ts'
import type { Terminal } from './command.ts'

export const terminalOf = (process: { stdin: Readable; stdout: Writable; stderr: Writable }): Terminal => ({
  print: (line) => void process.stdout.write(`${onOneLine(line)}\n`),
  warn: (line) => void process.stderr.write(`${onOneLine(line)}\n`),
  stdin: process.stdin,
  stdout: process.stdout,
})

export function printJson({ print }: Terminal, value: unknown): void {
  for (const line of JSON.stringify(value, undefined, 2).split('\n')) print(line)
}
