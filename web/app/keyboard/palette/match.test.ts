import { describe, expect, it } from 'vitest'
import { matching } from './match.ts'

const SCREENS = [
  ['Журнал визитов', 'Logs'],
  ['Статистика', 'Statistics'],
  ['Статистика запросов', 'Request Statistic'],
  ['Платежи', 'Payments'],
  ['Чёрный список', 'Black List'],
].map((names) => ({ names }))
const found = (typed: string) => matching(typed, SCREENS).map(({ names }) => names[1])

describe('matching', () => {
  it('matches the start of a name in either language, ignoring case', () => {
    expect(found('жур')).toEqual(['Logs'])
    expect(found('LOG')).toEqual(['Logs'])
  })
  it('puts an exact match before a longer name', () => {
    expect(found('статистика')).toEqual(['Statistics', 'Request Statistic'])
  })
  it('matches word starts in any order, and parts of words last', () => {
    expect(found('li bl')).toEqual(['Black List'])
    expect(found('stat')).toEqual(['Statistics', 'Request Statistic'])
    expect(found('ist')).toEqual(['Statistics', 'Request Statistic', 'Black List'])
  })
  it('ignores accents', () => {
    expect(found('черный')).toEqual(['Black List'])
  })
  it('keeps the order when nothing is typed, and drops names without a match', () => {
    expect(found(' ')).toHaveLength(5)
    expect(found('zebra')).toEqual([])
    expect(found('black zebra')).toEqual([])
  })
})
