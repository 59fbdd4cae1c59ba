import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTRACT } from '../../src/contract/table.ts'
import { TEXTS } from '../../src/contract/texts.ts'

const en = JSON.parse(readFileSync(new URL('../../locales/en.json', import.meta.url), 'utf8')) as Record<string, string>

it('has every text of the server’s catalogue', () => {
  const messages = Object.values(CONTRACT).flatMap((call) => ('message' in call ? [call.message] : []))
  const unknown = [...Object.values(TEXTS), ...messages].filter((text) => !(`server.${text}` in en))
  expect(unknown).toEqual([])
})

it('matches the server’s English exactly', () => {
  const changed = Object.entries(en).filter(([key, text]) => key.startsWith('server.') && key !== `server.${text}`)
  expect(changed).toEqual([])
})
