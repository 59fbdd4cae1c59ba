import { describe, expect, it, test, vi } from 'vitest'
import { dayIn, formatsFor } from './format.ts'

const en = formatsFor('en', 'UTC')
const ru = formatsFor('ru', 'Europe/Kyiv')
const ua = formatsFor('ua', 'UTC')
const T = '\u202f'

describe('formats', () => {
  it('put thin spaces in thousands and before %', () => {
    expect(en.number(1683)).toBe(`1${T}683`)
    expect(en.number(57_270)).toBe(`57${T}270`)
    expect(ua.number(1_234_567)).toBe(`1${T}234${T}567`)
    expect(en.share(872, 1000)).toBe(`87.2${T}%`)
    expect(ru.share(872, 1000)).toBe(`87,2${T}%`)
    expect(en.share(1, 0)).toBe(`0.0${T}%`)
  })
  it('show a change with its sign, and nothing without a previous value', () => {
    expect(en.change(1036, 1000)).toBe(`+3.6${T}%`)
    expect(en.change(980, 1000)).toBe(`\u22122.0${T}%`)
    expect(en.change(5, 0)).toBe('')
    expect(en.change(5, 5)).toBe(`0.0${T}%`)
    expect(en.change(1999.4, 1000)).toBe(`+99.9${T}%`)
    expect(en.change(2, 1)).toBe(`+100${T}%`)
    expect(en.change(-148, 100)).toBe(`\u2212248${T}%`)
  })
  it('format money from minor units', () => {
    expect(en.money(4_182_000, 'EUR')).toBe(`€41${T}820.00`)
    expect([en.average('0.2241', 'EUR'), en.average('44.8984', 'EUR')]).toEqual(['€0.2241', '€44.90'])
  })
  it('show instants in the account’s time zone, and calendar days as they are', () => {
    expect(en.date('2026-11-20T23:30:00Z')).toBe('20 Nov 2026')
    expect(ru.date('2026-11-20T23:30:00Z')).toBe('21 нояб. 2026')
    expect(ru.date('2026-11-20')).toBe('20 нояб. 2026')
    expect(ru.dateTime('2026-11-20T14:09:31Z')).toBe('20 нояб. 2026, 16:09')
    expect(ua.exact('2026-11-20T14:09:31Z')).toMatch(/^20 лист\. 2026, 14:09:31$/)
    expect(ua.longDay('2026-11-20')).toBe('пʼятниця, 20 листопада')
    expect(en.time('2026-11-20T14:09:31Z')).toBe('14:09:31')
  })
  it('show relative times', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    expect(en.relative('2026-11-20T11:59:54Z', now)).toBe('6 seconds ago')
    expect(en.ago('2026-11-20T12:00:07Z', now)).toBe('now') // the server's clock is ahead
    expect(en.ago('2026-11-20T11:59:54Z', now)).toBe('6 seconds ago')
    expect(en.relative('2026-11-18T11:59:54Z', now)).toBe('2 days ago')
    expect(en.relative('2026-11-23T12:00:00Z', now)).toBe('in 3 days')
  })
  it('name countries and return unknown codes unchanged', () => {
    expect(en.country('DE')).toBe('Germany')
    expect(ua.country('DE')).toBe('Німеччина')
    expect(en.country('')).toBe('')
    expect(en.language('not a tag')).toBe('not a tag')
  })
  it('use today’s date in the account’s time zone', () => {
    const now = Date.parse('2026-03-01T23:30:00Z')
    expect(dayIn('Europe/Kyiv', 0, now)).toBe('2026-03-02')
    expect(dayIn('UTC', 1, now)).toBe('2026-02-28')
  })
})

test('formats are cached by language and time zone', () => {
  expect(formatsFor('en', 'Europe/Berlin')).toBe(formatsFor('en', 'Europe/Berlin'))
  const at = '2026-11-20T23:30:00Z'
  expect(formatsFor('en', 'Europe/Berlin').day(at)).not.toBe(formatsFor('en', 'UTC').day(at))
  expect(formatsFor('ru', 'UTC').day(at)).not.toBe(formatsFor('en', 'UTC').day(at))
})

test('Intl objects are created only when needed', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  formatsFor('ua', 'America/Bogota')
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
