import { EXIT, type Command, type Terminal } from './command.ts'

type Line = { what: string; state: 'well' | 'watch' | 'bad'; said: string }

const WORDS: Record<Line['state'], string> = { well: 'ok   ', watch: 'LOOK ', bad: 'BAD  ' }

const show = ({ print: out }: Terminal, { what, state, said: detail }: Line): void =>
  out(`${WORDS[state]} ${what.padEnd(20)} ${detail}`)

export const check: Command = {
  name: 'check',
  args: [],
  description:
    'Check configuration, service, stores, spools, disk, detection data and clock. Exits with 3 on an error.',
  options: { strict: { type: 'boolean', description: 'Exit with 3 on warnings, too.' } },
  run: async ({ settings, ask, is, terminal }) => {
    try {
      const { withoutEffect } = settings()
      const detail = withoutEffect.length > 0 ? `without effect in this version: ${withoutEffect.join(', ')}` : 'read'
      show(terminal, { what: 'configuration', state: withoutEffect.length > 0 ? 'watch' : 'well', said: detail })
    } catch (error) {
      show(terminal, { what: 'configuration', state: 'bad', said: (error as Error).message })
      return EXIT.found
    }
    const lines = await ask('check', {})
    for (const line of lines) show(terminal, line)
    return lines.some(({ state }) => state === 'bad' || (is('strict') && state === 'watch')) ? EXIT.found : EXIT.ok
  },
}
