import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { marksOf, settingsFrom } from './settings.ts'

const boot = readFileSync(new URL('../public/theme-boot.js', import.meta.url), 'utf8')

/** What the script before first paint puts on <html>. */
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
  it('keeps what makes sense and falls back for the rest', () => {
    expect(settingsFrom('{"theme":"dark","direction":"up","collapsed":1}')).toEqual({
      theme: 'dark',
      direction: 'ltr',
      contentWidth: 'full',
      collapsed: false,
    })
  })

  it.each(kept.flatMap((text) => [[text, true] as const, [text, false] as const]))(
    'are the same before first paint as after it: %s, dark system %s',
    (text, dark) => {
      const marks = marksOf(settingsFrom(text), dark)
      const root = booted(text, dark)
      expect({ theme: root.dataset.theme, dir: root.dir, nav: root.dataset.nav, width: root.dataset.width }).toEqual(
        marks,
      )
    },
  )

  it('name the language before first paint', () => {
    expect(booted(null, false, 'ua').lang).toBe('uk')
    expect(booted(null, false, 'xx').lang).toBe('')
  })
})
