import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'
import { marksOf, settingsFrom } from './settings.ts'

const boot = readFileSync(new URL('../public/theme-boot.js', import.meta.url), 'utf8')

function booted(kept: string | null, systemIsDark: boolean, language: string | null = null) {
  const root = { dataset: {} as Record<string, string>, dir: '', lang: '' }
  runInNewContext(boot, {
    document: { documentElement: root, querySelector: () => null },
    localStorage: { getItem: (key: string) => (key === 'weir.settings' ? kept : language) },
    matchMedia: () => ({ matches: systemIsDark }),
    JSON,
  })
  return root
}

const kept = [
  null,
  '{}',
  'null',
  '[]',
  '"dark"',
  'not json',
  '{"theme":"dark","direction":"rtl","contentWidth":"boxed","collapsed":true}',
  '{"theme":"light","collapsed":"yes"}',
  '{"theme":"system"}',
  '{"theme":"purple","direction":"up"}',
]

describe('settings', () => {
  it('keeps valid values and falls back to defaults for the rest', () => {
    expect(settingsFrom('{"theme":"dark","direction":"up","collapsed":1}')).toEqual({
      theme: 'dark',
      direction: 'ltr',
      contentWidth: 'full',
      collapsed: false,
    })
  })

  it.each(kept.flatMap((text) => [[text, true] as const, [text, false] as const]))(
    'match before and after first paint: %s, dark system %s',
    (text, dark) => {
      const marks = marksOf(settingsFrom(text), dark)
      const root = booted(text, dark)
      expect({ theme: root.dataset.theme, dir: root.dir, nav: root.dataset.nav, width: root.dataset.width }).toEqual(
        marks,
      )
    },
  )

  it('set the language before first paint', () => {
    expect(booted(null, false, 'ua').lang).toBe('uk')
    expect(booted(null, false, 'xx').lang).toBe('')
  })
})

/** Files and calls that theme-boot.js preloads with a session; `html`: true if the page is the panel's. */
function booting(path: string, kept: Record<string, string>, { html = true, language = 'en-GB' } = {}) {
  const links: string[] = []
  const requested: { path: string; headers: Record<string, string> }[] = []
  const meta = {
    content: 'assets/frame.js assets/frame.css',
    dataset: {
      en: 'assets/entry-en.js assets/en.js',
      ru: 'assets/entry-ru.js assets/ru.js',
      ua: 'assets/entry-ua.js assets/ua.js',
      files: 'logs.js small.js logs-en.js logs-ru.js logs-ua.js change.js',
      screens: '/pages/campaign-page/change 5 1|;/pages/logs/ 5|;/pages/logs 0 1|2 3 4;/pages/campaign-page 1|',
    },
  }
  const scope: Record<string, unknown> = {
    document: {
      documentElement: { dataset: {} },
      querySelector: (wanted: string) => (html && wanted.includes('weir-ahead') ? meta : null),
      createElement: () => ({}),
      head: { append: (link: { rel: string; href: string }) => links.push(`${link.rel} ${link.href}`) },
    },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    matchMedia: () => ({ matches: false }),
    location: { pathname: path },
    navigator: { language },
    fetch: async (one: string, { headers }: { headers: Record<string, string> }) => {
      requested.push({ path: one, headers })
      throw new Error('no connection')
    },
  }
  scope.window = scope
  runInNewContext(boot, scope)
  return { links, requested }
}

describe('preloading', () => {
  const SESSION = { token: 'abc', token_type: 'Bearer', expireDate: '2999-01-01T00:00:00.000Z' }

  it('fetches the frame, the texts of the language, and the screen of the address', () => {
    const frame = ['modulepreload /assets/frame.js', 'preload /assets/frame.css']
    expect(booting('/pages/logs', SESSION).links).toEqual([
      ...frame,
      'modulepreload /assets/entry-en.js',
      'modulepreload /assets/en.js',
      'modulepreload /logs.js',
      'modulepreload /small.js',
      'modulepreload /logs-en.js',
    ])
    expect(booting('/pages/logs', { ...SESSION, 'weir.language': 'ua' }).links).toContain('modulepreload /logs-ua.js')
    expect(booting('/pages/logs', SESSION, { language: 'de' }).links).toContain('modulepreload /logs-ru.js')
    expect(booting('/pages/campaign-page/change/7', SESSION).links.slice(4)).toEqual([
      'modulepreload /change.js',
      'modulepreload /small.js',
    ])
    expect(booting('/pages/logs/7', SESSION).links.slice(4)).toEqual(['modulepreload /change.js'])
    expect(booting('/pages/logsome', SESSION).links).toHaveLength(4)
  })

  it('requests what every screen waits for, in the same form as the panel', () => {
    const { requested } = booting('/', SESSION)
    const wanted = (['profile.read', 'profile.frame'] as const).map((name) => ROUTES[name].replace('GET ', ''))
    expect(requested.map((one) => one.path)).toEqual(wanted)
    for (const { headers } of requested)
      expect(headers).toEqual({ accept: 'application/json', authorization: 'Bearer abc' })
  })

  it('does nothing without a session, after its expiry, or on a page that is not the panel', () => {
    expect(booting('/pages/logs', {})).toEqual({ links: [], requested: [] })
    expect(booting('/pages/logs', SESSION, { html: false })).toEqual({ links: [], requested: [] })
    for (const expireDate of ['2020-01-01T00:00:00.000Z', 'never'])
      expect(booting('/pages/logs', { ...SESSION, expireDate }).requested).toEqual([])
  })
})
