import { EXIT, type Command, type Given, type Terminal } from './command.ts'
import type { Check } from '../operator/context.ts'

const WORDS: Record<Check['state'], string> = { well: 'ok   ', watch: 'LOOK ', bad: 'BAD  ' }

export const show = ({ print: out }: Terminal, { what, state, said: detail }: Check): void =>
  out(`${WORDS[state]} ${what.padEnd(20)} ${detail}`)

/** 3 when there are errors, with `strict` also for warnings. */
export const codeOf = (found: readonly Check[], strict: boolean): number =>
  found.some(({ state }) => state === 'bad' || (strict && state === 'watch')) ? EXIT.found : EXIT.ok

export const STRICT = { type: 'boolean', description: 'Exit with 3 on warnings, too.' } as const

/** Line by line; stops at a wrong configuration. */
export async function checkInside({ settings, ask, terminal }: Given): Promise<Check[]> {
  const what = 'configuration'
  try {
    const { withoutEffect } = settings()
    const configuration: Check =
      withoutEffect.length > 0
        ? { what, state: 'watch', said: `without effect in this version: ${withoutEffect.join(', ')}` }
        : { what, state: 'well', said: 'read' }
    show(terminal, configuration)
    const lines = await ask('check', {})
    for (const line of lines) show(terminal, line)
    return [configuration, ...lines]
  } catch (error) {
    if (isRead(settings)) throw error
    const wrong: Check = { what, state: 'bad', said: (error as Error).message }
    show(terminal, wrong)
    return [wrong]
  }
}

export function isRead(settings: Given['settings']): boolean {
  try {
    settings()
    return true
  } catch {
    return false
  }
}

export const check: Command = {
  name: 'check',
  args: [],
  description:
    'Check configuration, service, stores, spools, disk, detection data and clock. Exits with 3 on an error.',
  options: { strict: STRICT },
  run: async (given) => codeOf(await checkInside(given), given.is('strict')),
}
