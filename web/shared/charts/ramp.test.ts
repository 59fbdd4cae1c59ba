import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contrast } from '../../../src/lib/numbers/color.ts'

const WEB = path.join(import.meta.dirname, '../..')
const css = (file: string) => readFileSync(path.join(WEB, file), 'utf8')

function colours(theme: 'light' | 'dark'): (name: string) => string {
  const known = new Map<string, string>()
  for (const file of ['kit/css/tokens.css', 'shared/classes.css'])
    for (const [, selector = '', body = ''] of css(file).matchAll(/([^{}]+)\{([^{}]*)\}/g))
      if (selector.includes(`[data-theme='${theme}']`))
        for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[\da-f]{6})/g)) known.set(name, value)
  return (name) => {
    const value = known.get(name)
    if (value === undefined) throw new Error(`${theme} has no --${name}`)
    return value
  }
}

const STEPS = [0, 1, 2, 3, 4, 5]
/**
 * Least contrast of the lightest step with the background, and of each step with the next. Light may be paler: its
 * cells have borders.
 */
const LEAST = { light: { ground: 1.1, next: 1.1 }, dark: { ground: 1.45, next: 1.25 } }

test.each(['light', 'dark'] as const)('every step is visible in the %s theme', (theme) => {
  const colour = colours(theme)
  const steps = STEPS.map((step) => colour(`ramp-${step}`))
  const surface = colour('surface')
  for (const [step, one] of steps.entries()) {
    const name = `step ${step}`
    expect(contrast(one, surface), `${name} on the ground`).toBeGreaterThanOrEqual(LEAST[theme].ground)
    expect(contrast(one, step < 4 ? colour('ink') : surface), `words on ${name}`).toBeGreaterThanOrEqual(4.5)
    const before = steps[step - 1]
    if (before) expect(contrast(one, before), `${name} and the one before`).toBeGreaterThanOrEqual(LEAST[theme].next)
  }
  const depth = steps.map((one) => contrast(one, surface))
  expect(depth).toEqual(depth.toSorted((a, b) => a - b))
})
