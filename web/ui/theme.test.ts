import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COLOURS } from './theme.ts'

const css = readFileSync(new URL('css/tokens.css', import.meta.url), 'utf8')
const block = (theme: 'light' | 'dark') =>
  css.slice(css.indexOf(`[data-theme='${theme}'] {`), css.indexOf('}', css.indexOf(`[data-theme='${theme}'] {`)))
const dashed = (name: string) => name.replace(/([A-Z]|\d)/g, '-$1').toLowerCase()

describe('theme', () => {
  it.each(['light', 'dark'] as const)('says the same colours to antd as the style sheet does: %s', (theme) => {
    const inCss = Object.fromEntries(
      [...block(theme).matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [found[1], found[2]]),
    )
    for (const [name, colour] of Object.entries(COLOURS[theme]))
      expect([name, inCss[dashed(name)]]).toEqual([name, colour])
  })
})
