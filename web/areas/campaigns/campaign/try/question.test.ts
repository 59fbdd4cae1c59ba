import { expect, it } from 'vitest'
import { CONTRACT } from '../../../../../src/contract/table.ts'
import { ownBrowser, VISITORS } from './agents.ts'
import { described, firstVisit, headersOf, questionOf } from './question.ts'

it('parses headers one per line, in lower case', () => {
  expect(headersOf('Accept: */*\n\n  X-Empty\nReferer: https://a.example/b:c \n:method: GET')).toEqual({
    'accept': '*/*',
    'x-empty': '',
    'referer': 'https://a.example/b:c',
    ':method': 'GET',
  })
  expect(headersOf(' \n')).toBeUndefined()
})

it('builds valid input for every sample visitor', () => {
  const own = ownBrowser({ userAgent: 'Own', languages: ['de', 'en'] }, '192.0.2.1')
  for (const visitor of [...Object.values(VISITORS), own]) {
    const requested = questionOf('7', { ...firstVisit(), ...described(visitor), time: '2026-11-20T12:00' }, undefined)
    const read = CONTRACT['company.test'].input.parse(requested)
    expect(read).toMatchObject({
      companyId: '7',
      userAgent: visitor.userAgent,
      ip: visitor.ip,
      headers: visitor.headers,
    })
    expect(read.time).toBe(new Date('2026-11-20T12:00').toISOString())
  }
})

it('omits what is not given', () => {
  expect(questionOf('7', { ...firstVisit(), headers: '', time: '' }, undefined)).toMatchObject({
    headers: undefined,
    referrer: undefined,
    visitor: undefined,
    time: undefined,
  })
})

it('leaves an invalid time to the server', () => {
  for (const time of ['31.02.2026T10:00', '2026-02-03T', 'T10:00'])
    expect(questionOf('7', { ...firstVisit(), time }, undefined)).toMatchObject({ time })
})
