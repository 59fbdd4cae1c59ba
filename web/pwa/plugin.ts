/** For installing the panel: manifest and offline page per language, and the service worker with the build's hash. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '../../src/contract/roles.ts'
import { tagOf } from '../i18n/language.ts'

const ICONS = [
  { src: 'icons/192.png', sizes: '192x192', type: 'image/png' },
  { src: 'icons/512.png', sizes: '512x512', type: 'image/png' },
  { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
/** Equal to --bg and --ink of tokens.css. */
const [GROUND, INK] = ['#f3f5f5', '#141b1e']

type Texts = Record<string, string>
const textsOf = (language: Language): Texts =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../locales/${language}.json`), 'utf8')) as Texts

/** Without `id` an app is known by `start_url`: one in all languages, another for each path of a host. */
const manifestIn = (language: Language): string => {
  const texts = textsOf(language)
  return JSON.stringify({
    name: texts['offline.name'],
    short_name: 'Weir',
    description: texts['welcome.text'],
    lang: tagOf(language),
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: ICONS,
  })
}

const words = (language: Language): string => {
  const texts = textsOf(language)
  return `<section lang="${tagOf(language)}"><h1>${texts['offline.title']}</h1><p>${texts['offline.text']}</p><a href="">${texts['offline.retry']}</a></section>`
}

/**
 * The CSP forbids inline styles. theme-boot.js sets theme and language on <html>; without a choice all languages show.
 */
const OFFLINE_STYLE = `:root{color-scheme:light;--bg:${GROUND};--ink:${INK};--line:#7d898f}
[data-theme=dark]{color-scheme:dark;--bg:#0e1315;--ink:#e7edef;--line:#6b7a82}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;gap:40px;padding:24px;box-sizing:border-box;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
img{width:40px}section{max-width:440px;text-align:center}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}
a{display:inline-block;padding:8px 16px;border:1px solid var(--line);border-radius:6px;color:inherit;text-decoration:none}
html:is([lang=en],[lang=ru],[lang=uk]) section{display:none}
html[lang=en] section[lang=en],html[lang=ru] section[lang=ru],html[lang=uk] section[lang=uk]{display:block}`

const offlinePage = (): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Weir</title><link rel="icon" type="image/svg+xml" href="/favicon.svg"><script src="/theme-boot.js"></script><script defer src="/offline.js"></script><link rel="stylesheet" href="/offline.css"></head><body><img src="/favicon.svg" alt="Weir">${LANGUAGES.map(words).join('')}</body></html>`

export const installable: Plugin = {
  name: 'weir-installable',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      const offline = offlinePage()
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).update(offline).update(OFFLINE_STYLE)
      const worker = readFileSync(path.join(import.meta.dirname, 'worker.js'), 'utf8')
      emit('worker.js', worker.replace('__BUILD__', build.update(worker).digest('hex').slice(0, 16)))
      emit('offline.html', offline)
      emit('offline.css', OFFLINE_STYLE)
      for (const language of LANGUAGES) emit(`app.${language}.webmanifest`, manifestIn(language))
    },
  },
}
