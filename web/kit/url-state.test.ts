import { describe, expect, it } from 'vitest'
import { oneOf, readState, writeState } from './url-state.ts'

const spec = { search: '', status: oneOf('all', 'active'), page: 1, country: [] as string[] }
const read = (query: string) => readState(new URLSearchParams(query), spec)
const write = (query: string, part: Parameters<typeof writeState<typeof spec>>[2]) =>
  writeState(new URLSearchParams(query), spec, part).toString()

describe('state in the address', () => {
  it('reads each kind', () => {
    expect(read('search=a%20b&status=active&page=3&country=DE&country=AT')).toEqual({
      search: 'a b',
      status: 'active',
      page: 3,
      country: ['DE', 'AT'],
    })
  })
  it('falls back to defaults for invalid values', () => {
    expect(read('status=no&page=x')).toEqual({ search: '', status: 'all', page: 1, country: [] })
    expect(read('page=-2').page).toBe(1)
    expect(read('page=1e99').page).toBe(1)
  })
  it('omits defaults and keeps foreign parameters', () => {
    expect(write('page=3&tab=x', { page: 1, status: 'active' })).toBe('tab=x&status=active')
    expect(write('country=DE', { country: ['DE', 'AT'] })).toBe('country=DE&country=AT')
    expect(write('country=DE', { country: [] })).toBe('')
  })
  it('reads what it wrote', () => {
    const state = { search: 'ä&=?', status: 'active', page: 12, country: ['DE'] } as const
    expect(read(write('', state))).toEqual(state)
  })
})
