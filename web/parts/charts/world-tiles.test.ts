import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tileBeside, TILES, WORLD } from './world-tiles.ts'

const tileOf = (code: string) => {
  const tile = TILES.find((one) => one.code === code)
  if (!tile) throw new Error(`no tile for ${code}`)
  return tile
}

it('has one tile a country, none over another, and no invented one', () => {
  expect(new Set(TILES.map(({ code }) => code)).size).toBe(TILES.length)
  expect(new Set(TILES.map(({ row, column }) => `${row}/${column}`)).size).toBe(TILES.length)
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  expect(TILES.filter(({ code }) => names.of(code) === undefined)).toEqual([])
  expect(TILES.every(({ row, column }) => row < WORLD.rows && column < WORLD.columns)).toBe(true)
})

it('stands roughly as the world does', () => {
  const west = (a: string, b: string) => expect(tileOf(a).column, `${a} is west of ${b}`).toBeLessThan(tileOf(b).column)
  const north = (a: string, b: string) => expect(tileOf(a).row, `${a} is north of ${b}`).toBeLessThan(tileOf(b).row)
  west('US', 'GB')
  west('FR', 'UA')
  west('UA', 'CN')
  north('NO', 'IT')
  north('EG', 'ZA')
  north('MX', 'BR')
})

it('is walked by arrows from tile to tile, the nearest first', () => {
  const step = (from: string, key: string) => tileBeside(tileOf(from), key, TILES)?.code
  expect(step('DE', 'ArrowRight')).toBe('PL')
  expect(step('DE', 'ArrowDown')).toBe('CZ')
  expect(step('US', 'ArrowUp')).toBe('CA')
  expect(step('RU', 'ArrowUp')).toBe('SJ')
  expect(step('DE', 'Enter')).toBeUndefined()
})

it('never leads the wrong way', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TILES),
      fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'),
      (from, key) => {
        const to = tileBeside(from, key, TILES)
        if (!to) return
        if (key === 'ArrowUp') expect(to.row).toBeLessThan(from.row)
        if (key === 'ArrowDown') expect(to.row).toBeGreaterThan(from.row)
        if (key === 'ArrowLeft') expect(to.column).toBeLessThan(from.column)
        if (key === 'ArrowRight') expect(to.column).toBeGreaterThan(from.column)
      },
    ),
  )
})
