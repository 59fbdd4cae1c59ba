import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeBeside } from './world-countries.tsx'
import { drawWorld } from './world.ts'

const { places, width, height } = drawWorld()
const countries = places.filter(({ code }) => code !== '')
const placeOf = (code: string) => {
  const place = places.find((one) => one.code === code)
  if (!place) throw new Error(`no place for ${code}`)
  return place
}

it('has each country once, all inside the frame, and no unknown code', () => {
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  expect(countries.length).toBeGreaterThan(240)
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  expect(countries.filter(({ code }) => names.of(code) === undefined)).toEqual([])
  for (const { x, y, code } of countries) expect(x >= 0 && x <= width && y >= 0 && y <= height, code).toBe(true)
})

it('places countries correctly relative to each other', () => {
  const west = (a: string, b: string) => expect(placeOf(a).x, `${a} is west of ${b}`).toBeLessThan(placeOf(b).x)
  const north = (a: string, b: string) => expect(placeOf(a).y, `${a} is north of ${b}`).toBeLessThan(placeOf(b).y)
  west('US', 'GB')
  west('FR', 'UA')
  west('UA', 'CN')
  west('GF', 'FR')
  north('NO', 'IT')
  north('EG', 'ZA')
  north('MX', 'BR')
  north('MT', 'TN')
})

it('draws large countries as shapes, small ones as points', () => {
  for (const code of ['US', 'RU', 'BR', 'DE', 'UA', 'NZ']) expect(placeOf(code).d, code).toMatch(/^M/)
  for (const code of ['SG', 'MT', 'GI', 'RE', 'XK']) expect(placeOf(code).d, code).toBeUndefined()
})

it('arrows move to the nearest country in their direction', () => {
  const step = (from: string, key: string) => placeBeside(placeOf(from), key, countries)?.code
  expect(step('DE', 'ArrowRight')).toBe('CZ')
  expect(step('US', 'ArrowUp')).toBe('CA')
  expect(step('DE', 'Enter')).toBeUndefined()
})

it('arrows never lead in the opposite direction', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...countries),
      fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'),
      (from, key) => {
        const to = placeBeside(from, key, countries)
        if (!to) return
        if (key === 'ArrowUp') expect(to.y).toBeLessThan(from.y)
        if (key === 'ArrowDown') expect(to.y).toBeGreaterThan(from.y)
        if (key === 'ArrowLeft') expect(to.x).toBeLessThan(from.x)
        if (key === 'ArrowRight') expect(to.x).toBeGreaterThan(from.x)
      },
    ),
  )
})
