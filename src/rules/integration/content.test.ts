import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Section } from '../../contract/integration/content.ts'
import { fillPlaceholders, sectionsIn } from './content.ts'

const row = (number: number, language: Section['language'], version = 1): Section => ({
  number,
  language,
  version,
  name: `${language} ${number}`,
  content: '',
})

test('reads a section in its language or the fallback, each once and in order', () => {
  const rows = [row(1, 'ru'), row(0, 'ru'), row(1, 'en', 4), row(2, 'en')]
  expect(sectionsIn(rows, 'en').map(({ name, version }) => [name, version])).toEqual([
    ['ru 0', 0],
    ['en 1', 4],
    ['en 2', 1],
  ])
  // sections in neither are read in any language
  expect(sectionsIn(rows, 'ua').map(({ name }) => name)).toEqual(['ru 0', 'ru 1', 'en 2'])
})

test('fills placeholders in one pass, whatever the values contain', () => {
  const value = fc.oneof(fc.constantFrom('{{key}}', '{{token}}', '$&', '$1', "$'"), fc.string())
  fc.assert(
    fc.property(
      value,
      value,
      value,
      fc.array(fc.constantFrom('token', 'edge', 'key', 'other')),
      (token, edge, key, names) => {
        const values: Record<string, string> = { token, edge, key, other: '{{other}}' }
        expect(
          fillPlaceholders(names.map((name) => `{{${name}}}`).join(' / '), {
            token,
            edge,
            pages: edge,
            key,
            secret: 'unused',
          }),
        ).toBe(names.map((name) => values[name]).join(' / '))
      },
    ),
  )
})

test('drops the secret’s part of an address when none is required', () => {
  const text = 'a?hit={hit}&secret={{secret}} {{key}}'
  const values = { token: 't', edge: 'e', pages: 'p', key: 'k' }
  expect(fillPlaceholders(text, { ...values, secret: 's' })).toBe('a?hit={hit}&secret=s k')
  expect(fillPlaceholders(text, { ...values, secret: null })).toBe('a?hit={hit} k')
})

test('links and scripts use the chosen domain, server calls the original', () => {
  const values = { token: 't', edge: 'https://e', pages: 'https://p', key: 'k', secret: 's' }
  const scripts = ['/edge/v1/page', '/edge/v1/page.js', '/edge/v1/probe.js', '/edge/v1/signals', '/edge/v1/leaf/…']
  for (const ofPages of ['/c/{{key}}', ...scripts])
    expect(fillPlaceholders(`"{{edge}}${ofPages}"`, values)).toBe(`"https://p${ofPages.replace('{{key}}', 'k')}"`)
  expect(fillPlaceholders('script-src {{edge}}; connect-src {{edge}};', values)).toBe(
    'script-src https://p; connect-src https://p;',
  )
  expect(fillPlaceholders('script-src {{edge}}; x', { ...values, pages: 'https://p.example/weir' })).toBe(
    'script-src https://p.example; x',
  )
  for (const ofServers of ['/edge/v1/decide', '/edge/v1/auth', '/postback/{{key}}', '', '"', '/conversions'])
    expect(fillPlaceholders(`{{edge}}${ofServers}`, values)).toBe(`https://e${ofServers.replace('{{key}}', 'k')}`)
})
