import { expect, test } from 'vitest'
import { faultOfFeed, feedOrigin, fillDates, isHeaderName, isHeaderValue } from './address.ts'

test.each([
  ['https://platform.example/report.csv', undefined],
  ['https://platform.example/{from}/{to}?key=1&from={from}', undefined],
  ['http://10.0.0.1:8080/costs', undefined],
  ['https://{from}.example/', 'form'],
  ['https://platform.example:{from}/', 'form'],
  ['https://user:pass@platform.example/', 'form'],
  ['ftp://platform.example/', 'form'],
  ['platform.example', 'form'],
  ['https://platform.example/a b', 'form'],
  ['https://platform.example/{day}', 'macro'],
])('%s: %s', (url, fault) => {
  expect(faultOfFeed(url)).toBe(fault)
})

test('fills dates, and names the server', () => {
  expect(fillDates('https://a.example/?f={from}&t={to}&again={to}', { from: '1', to: '2' })).toBe(
    'https://a.example/?f=1&t=2&again=2',
  )
  expect(feedOrigin('https://A.example:443/{from}')).toBe('https://a.example')
})

test('headers are one line, and not of the connection', () => {
  expect(['Authorization', 'X-Api-Key'].every(isHeaderName)).toBe(true)
  expect(['', 'Host', 'content-length', 'a b', 'a:b', 'é'].some(isHeaderName)).toBe(false)
  expect(['a\nb', 'a\r', 'a\0', 'é€'].some(isHeaderValue)).toBe(false)
})
