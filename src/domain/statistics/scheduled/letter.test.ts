import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainText } from '../../../../tests/support/outbox.ts'
import type { Language } from '../../../contract/roles.ts'
import { openMail } from '../../../outside/mail.ts'
import { memoryQueue } from '../../../outside/testing/mail.ts'
import { openSmtp } from '../../../outside/testing/smtp.ts'
import { type ReportContent, ranked } from './content.ts'
import { type LetterParts, reportLetter, reportMessage } from './letter.ts'

const row = (value: string, profit: number, before: number | null) => ({
  value,
  figures: { cost: 4000, profit, roi: profit / 4000, wasted: 500 },
  ...(before !== null && { before: { cost: 4000, profit: before, roi: before / 4000, wasted: 400 } }),
})

const CONTENT: ReportContent = {
  startDate: '2026-11-16',
  endDate: '2026-11-22',
  previous: { startDate: '2026-11-09', endDate: '2026-11-15' },
  currency: 'USD',
  campaign: 'Garden <b>furniture</b>',
  level: 'country',
  columns: ['cost', 'profit', 'roi', 'own-3'],
  own: [{ id: '3', clientId: '1', name: 'Margin', expression: 'profit', unit: 'percent', decimals: 1 } as never],
  main: 'profit',
  totals: {
    figures: { 'cost': 120_000, 'profit': 123_456, 'wasted': 5400, 'roi': 1.0288, 'own-3': '12.34' },
    before: { 'cost': 100_000, 'profit': 100_000, 'wasted': 9000, 'roi': 1, 'own-3': null },
  },
  best: [row('DE', 90_000, 60_000), row('', 5, null)],
  worst: [row('UA', -2500, 1000)],
  acts: [
    { rule: 'Expensive', state: 'done', act: 'exclude', thing: 'bad.example', campaign: 'Garden' },
    { rule: 'Slow', state: 'undone', act: 'pause', thing: 'Offer 7', campaign: undefined },
  ],
}

const partsOf = (language: Language, more: Partial<ReportContent> = {}): LetterParts => ({
  schedule: {
    name: 'Monday & <co>',
    report: {
      levels: ['country', 'campaign'],
      columns: ['profit'],
      companyId: '5',
      filter: { country: { isNot: ['US'] } },
      class: 'all',
      period: { preset: 'lastWeek' },
      compare: 'week',
    },
  },
  content: { ...CONTENT, ...more },
  to: { email: 'reader@x.example', language },
  panel: 'https://panel.example',
  stop: 'https://panel.example/stop-reports/1.secret',
})

/** Narrow spaces as plain ones. */
const spaced = (text: string): string => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')

let smtp: Awaited<ReturnType<typeof openSmtp>>
let dir: string
beforeAll(async () => {
  smtp = await openSmtp()
  dir = await mkdtemp(path.join(tmpdir(), 'weir-report-'))
})
afterAll(async () => {
  await smtp.close()
  await rm(dir, { recursive: true })
})

const TEXT: Record<Language, readonly string[]> = {
  en: [
    'Profit $1 234.56, +23.5 % against 9 – 15 Nov 2026 ($1 000.00); bots wasted $54.00, 4.5 % of the cost.',
    '16 – 22 Nov 2026 · Garden <b>furniture</b> · Country ≠ United States',
    'Best by profit: Country',
    'Germany: $900.00 (+50.0 %) · Cost $40.00 · ROI 2 250.0 %',
    'unknown: $0.05',
    'Ukraine: −$25.00 (−350.0 %)',
    'Margin: 12.3 %',
    'What auto rules did: 2',
    'bad.example (Garden): excluded · rule “Expensive”',
    'Offer 7: paused, later undone · rule “Slow”',
    'Stop these letters',
  ],
  ru: [
    'Прибыль 1 234,56 $, +23,5 % к 9–15 нояб. 2026 (1 000,00 $); боты съели 54,00 $, это 4,5 % расхода.',
    'Лучшие по прибыли: Страна',
    'Германия: 900,00 $ (+50,0 %)',
    'Украина: −25,00 $ (−350,0 %)',
    'Что сделали автоправила: 2',
    'Больше не присылать',
  ],
  ua: [
    'Прибуток 1 234,56 $, +23,5 % до 9–15 лист. 2026 (1 000,00 $); боти з’їли 54,00 $, це 4,5 % витрат.',
    'Найкращі за прибутком: Країна',
    'Німеччина: 900,00 $ (+50,0 %)',
    'Що зробили автоправила: 2',
    'Більше не надсилати',
  ],
}

test.each(['en', 'ru', 'ua'] as const)('arrives by SMTP in the reader’s words and numbers: %s', async (language) => {
  const mail = openMail({
    smtpUrl: smtp.url,
    from: 'Weir <weir@panel.example>',
    outbox: dir,
    report: () => undefined,
    queue: memoryQueue().queue,
  })
  await mail.send(reportLetter(partsOf(language)))
  await mail.close()
  const { raw } = smtp.received.at(-1) ?? expect.fail('nothing came')
  expect(raw).toContain('List-Unsubscribe: <https://panel.example/stop-reports/1.secret>')
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const text = spaced(plainText(raw).replaceAll('\r\n', '\n'))
  for (const line of TEXT[language]) expect(text).toContain(line)
  expect(text).toContain(
    'https://panel.example/pages/statistics/5?range=custom&from=2026-11-16&to=2026-11-22&money=country&moneyThen=campaign&compare=week&filter=country%3AisNot%3AUS',
  )
})

test('the page of the letter loads nothing, runs nothing, and shows names as text', () => {
  const { html } = reportLetter(partsOf('en'))
  expect(html).toContain('Garden &lt;b&gt;furniture&lt;/b&gt;')
  expect(html).toContain('Monday &amp; &lt;co&gt;')
  expect(html).not.toMatch(/<(?:img|script|link|iframe|video|style)|url\(|src=/i)
  expect([...html.matchAll(/href="([^"]*)"/g)].every(([, href]) => href?.startsWith('https://panel.example/'))).toBe(
    true,
  )
})

test('says so where there is nothing to compare, nothing wasted, or nothing at all', () => {
  const figures = { cost: 100, profit: -50, wasted: 0 }
  const lone = reportLetter(partsOf('en', { previous: undefined, totals: { figures }, acts: [], worst: [] }))
  expect(lone.text).toContain('Loss $0.50; bots wasted nothing.')
  expect(lone.text).toContain('Auto rules did nothing in this period.')
  expect(lone.text).toContain('Profit: Country\nGermany')
  const none = reportLetter(
    partsOf('en', { totals: { figures: { cost: 0, profit: 0, wasted: 0 } }, best: [], worst: [] }),
  )
  expect(none.text).toContain('No costs and no revenue in this period.')
  const unknown = reportLetter(partsOf('en', { totals: { figures: { cost: 100, profit: null, wasted: 10 } } }))
  expect(unknown.text).toContain('Profit is not known with this filter; bots wasted $0.10')
})

test('the bot gets the short form', () => {
  const text = spaced(reportMessage(partsOf('en')))
  expect(text.length).toBeLessThan(900)
  expect(text).toContain('Profit $1 234.56')
  expect(text).toContain('Ukraine: −$25.00')
  expect(text).not.toContain('bad.example')
})

test('the five best and the five worst share no row, and rows without a value are in neither', () => {
  const rows = [5, 3, null, 9, 1, 7, 2, 8].map((profit) => ({ figures: { profit } }))
  const { best, worst } = ranked(rows, 'profit')
  expect(best.map(({ figures }) => figures['profit'])).toEqual([9, 8, 7, 5, 3])
  expect(worst.map(({ figures }) => figures['profit'])).toEqual([1, 2])
})
