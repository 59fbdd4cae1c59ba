import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KNOWN_CRAWLERS } from './data/known-crawlers.ts'
import { SENDER_WORDS, SENDERS, senderFor, senderOf } from './people-sent.ts'

const who = (host: string) => {
  const sender = senderOf(host)
  return sender && `${sender.operator} ${sender.purposes[0]}`
}

test.each([
  ['chatgpt.com', 'OpenAI ai-answer'],
  ['www.chatgpt.com', 'OpenAI ai-answer'],
  ['www.google.com', 'Google search'],
  ['google.com.ua', 'Google search'],
  ['www.google.co.uk', 'Google search'],
  ['gemini.google.com', 'Google ai-answer'],
  ['cn.bing.com', 'Microsoft search'],
  ['copilot.microsoft.com', 'Microsoft search'],
  ['www.perplexity.ai', 'Perplexity ai-answer'],
  ['claude.ai', 'Anthropic ai-answer'],
  ['yandex.kz', 'Yandex search'],
  ['ya.ru', 'Yandex search'],
  ['com.google.android.googlequicksearchbox', 'Google search'],
  ['mail.google.com', undefined],
  ['docs.google.com', undefined],
  ['google.example.com', undefined],
  ['google.com.evil.example', undefined],
  ['notgoogle.com', undefined],
  ['evil-chatgpt.com', undefined],
  ['microsoft.com', undefined],
  ['', undefined],
])('%s sends people for %s', (host, wanted) => expect(who(host)).toBe(wanted))

test('matches a crawler with the people that its operator sends', () => {
  expect(senderFor({ operator: 'OpenAI', purpose: 'ai-answer' })?.hosts).toContain('*.chatgpt.com')
  expect(senderFor({ operator: 'Google', purpose: 'search' })?.hosts).toContain('google.*')
  expect(senderFor({ operator: 'OpenAI', purpose: 'ai-training' })).toBeUndefined()
  expect(senderFor({ operator: 'Ahrefs', purpose: 'seo' })).toBeUndefined()
  expect(senderFor(null)).toBeUndefined()
})

test('each sender has a crawler of its operator and purposes in our own list', () => {
  for (const { operator, purposes } of SENDERS)
    for (const purpose of purposes)
      expect(
        KNOWN_CRAWLERS.crawlers.some((one) => one.operator === operator && one.purpose === purpose),
        `${operator} ${purpose}`,
      ).toBe(true)
})

test('the pre-filter words miss no host that counts, and nothing throws', () => {
  const host = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.constantFrom('', 'www.', 'm.', 'x-'),
        fc.constantFrom(...SENDER_WORDS),
        fc.constantFrom('', 'de', 'co.uk', '.evil'),
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(host, (text) => {
      if (senderOf(text)) expect(SENDER_WORDS.some((word) => text.includes(word))).toBe(true)
    }),
  )
})
