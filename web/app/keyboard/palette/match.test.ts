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
  it('finds a name by its beginning, in either language and any case', () => {
    expect(found('жур')).toEqual(['Logs'])
    expect(found('LOG')).toEqual(['Logs'])
  })
  it('puts the whole name before a longer one', () => {
    expect(found('статистика')).toEqual(['Statistics', 'Request Statistic'])
  })
  it('finds the beginnings of words in any order, and parts of words last', () => {
    expect(found('li bl')).toEqual(['Black List'])
    expect(found('stat')).toEqual(['Statistics', 'Request Statistic'])
    expect(found('ist')).toEqual(['Statistics', 'Request Statistic', 'Black List'])
  })
  it('does not mind accents', () => {
    expect(found('черный')).toEqual(['Black List'])
  })
  it('keeps all in order where nothing is typed, and none that is not meant', () => {
    expect(found(' ')).toHaveLength(5)
    expect(found('zebra')).toEqual([])
    expect(found('black zebra')).toEqual([])
  })
})
