import fc from 'fast-check'
import { unzipSync, strFromU8 } from 'fflate'
import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/roles.ts'
import { SITE_TEMPLATES, SITE_TOPICS, USUAL_TOPIC } from '../../contract/sites/site-words.ts'
import { archiveOf, type ArchiveOrder } from './archive.ts'
import { buildSite, pageNames, type Order, type SiteFile } from './build.ts'
import { readmeIn, topicIn, wordsIn } from './data.ts'
import { previewOf } from './preview.ts'

const WISH = {
  name: 'Oak & Plane',
  template: 'craft',
  topic: 'crafts',
  language: 'en',
  texts: {},
  colors: {},
  address: '',
} as const
const GATE = { php: '<?php // gate', botLink: 'about.html', reserved: ['https://shop.example/'] }
const order = (given: Partial<Order> = {}): Order => ({
  wish: WISH,
  number: 0,
  seed: 'test',
  indexFileName: 'index.html',
  base: '',
  ...given,
})
const textOf = ({ bytes }: SiteFile): string => strFromU8(bytes)
const pagesOf = (files: SiteFile[]) => files.filter(({ name }) => name.endsWith('.html'))

/** Broken links and pictures of a page; `texts`: all files of its site. */
function lostLinks(page: SiteFile, texts: ReadonlyMap<string, string>): string[] {
  const targets = [...textOf(page).matchAll(/(?:href|src)="([^"]*)"/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:mailto|tel):/.test(target))
  return targets.filter((target) => {
    const [file = '', id] = target.split('#')
    const text = texts.get(file === '' ? page.name : file)
    return text === undefined || (id !== undefined && !text.includes(`id="${id}"`))
  })
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: { 'long-title': 'off', 'require-sri': 'off', 'no-trailing-whitespace': 'off', 'tel-non-breaking': 'off' },
})
async function complaints(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
  )
}

describe.each(SITE_TEMPLATES.flatMap((template) => LANGUAGES.map((language) => [template, language] as const)))(
  '%s in %s',
  (template, language) => {
    const made = (number: number, more: Partial<Order> = {}) =>
      buildSite(order({ wish: { ...WISH, template, topic: USUAL_TOPIC[template], language }, number, ...more }))

    test('is valid HTML about any topic', async () => {
      for (const topic of SITE_TOPICS)
        for (const page of pagesOf(made(3, { wish: { ...WISH, template, topic, language } })).filter(
          ({ name }) => name === 'index.html',
        ))
          expect(await complaints(textOf(page)), topic).toEqual([])
    })

    test('is valid HTML in its language, of several pages that all have their own title and description', async () => {
      for (const number of [0, 1]) {
        const pages = pagesOf(made(number))
        expect(pages.length).toBeGreaterThanOrEqual(7)
        for (const page of pages) {
          expect(await complaints(textOf(page)), page.name).toEqual([])
          expect(textOf(page)).toContain(`<html lang="${{ en: 'en', ru: 'ru', ua: 'uk' }[language]}">`)
          expect(textOf(page).match(/<h1[ >]/g)).toHaveLength(1)
        }
        for (const part of [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/])
          expect(new Set(pages.map((page) => part.exec(textOf(page))?.[1])).size).toBe(pages.length)
      }
    })

    test('links only to its own files and loads nothing from elsewhere', () => {
      for (const gate of [undefined, GATE]) {
        const files = made(2, gate ? { gate, indexFileName: 'index.php' } : {})
        const names = new Set(files.map(({ name }) => name))
        expect(names.size, 'no name twice').toBe(files.length)
        const texts = new Map(files.map((file) => [file.name, textOf(file)]))
        for (const page of pagesOf(files)) {
          expect(lostLinks(page, texts), page.name).toEqual([])
          expect(textOf(page)).not.toMatch(/<(?:script|iframe|object|embed|form)\b|\son\w+=|javascript:/i)
        }
        const all = files
          .filter(({ name }) => !/\.(?:php|xml)$/.test(name))
          .map(textOf)
          .join('\n')
          .replaceAll('http://www.w3.org/2000/svg', '')
        expect(all).not.toMatch(/https?:|@import|url\(/)
      }
    })
  },
)

const stringsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(stringsOf)

test('every topic is complete in every language, and no language leaks into another', () => {
  for (const topic of SITE_TOPICS) {
    const shapes = LANGUAGES.map((language) =>
      JSON.stringify(topicIn(topic, language), (_key, value: unknown) =>
        typeof value === 'string' ? (value.trim() === '' ? '' : 'x') : value,
      ),
    )
    expect(new Set(shapes).size, topic).toBe(1)
    for (const language of ['ru', 'ua'] as const)
      expect(stringsOf(topicIn(topic, language)).join('\n'), `${topic} ${language}`).not.toMatch(/[A-Za-z]{4,}/)
    expect(JSON.stringify(topicIn(topic, 'ua'))).not.toMatch(/[ыэъё]/i)
    expect(JSON.stringify(topicIn(topic, 'ru'))).not.toMatch(/[іїєґ]/i)
  }
  for (const language of LANGUAGES)
    expect([Object.keys(wordsIn(language)), Object.keys(readmeIn(language))]).toEqual([
      Object.keys(wordsIn('en')),
      Object.keys(readmeIn('en')),
    ])
  expect(JSON.stringify([wordsIn('ua'), readmeIn('ua')])).not.toMatch(/[ыэъё]/i)
})

describe('an archive of a hundred sites', () => {
  let entries: Map<string, string>
  let largest = 0
  let heap = 0
  const parts: number[] = []
  beforeAll(async () => {
    const chunks: Uint8Array[] = []
    const before = process.memoryUsage().heapUsed
    for await (const { bytes, made } of archiveOf({
      wish: { ...WISH, template: 'magazine', topic: 'travel' },
      count: 100,
      seed: 'hundred',
      indexFileName: 'index.html',
      reader: 'en',
    })) {
      parts.push(made)
      if (!bytes) continue
      largest = Math.max(largest, bytes.length)
      chunks.push(bytes)
      heap = Math.max(heap, process.memoryUsage().heapUsed - before)
    }
    entries = new Map(Object.entries(unzipSync(Buffer.concat(chunks))).map(([name, bytes]) => [name, strFromU8(bytes)]))
  })

  test('puts each in its own folder, in small parts', () => {
    expect(new Set([...entries.keys()].map((name) => name.split('/')[0])).size).toBe(101)
    for (const name of entries.keys()) expect(name).toMatch(/^(?:README\.txt|site-\d{3}\/(?:art\/)?[\w-]+\.\w+)$/)
    expect(largest).toBeLessThan(512 * 1024)
    expect(heap).toBeLessThan(150 * 1024 * 1024)
    expect(parts.at(-1)).toBe(100)
  })

  test('has no two alike in colors, drawings, texts and layout', () => {
    const of = (name: string) =>
      Array.from({ length: 100 }, (_, at) => entries.get(`site-${String(at + 1).padStart(3, '0')}/${name}`) ?? '')
    const colors = of('style.css').map((css) => css.slice(0, css.indexOf('--display')))
    expect(new Set(colors).size).toBeGreaterThan(95)
    expect(new Set(of('index.html')).size).toBe(100)
    expect(new Set(of('art/story-1.svg')).size).toBe(100)
    const looks = of('index.html').map(
      (html, at) =>
        `${html.match(/class="[^"]*"/g)?.join() ?? ''} ${/--display:[^;]*/.exec(of('style.css')[at] ?? '')?.[0] ?? ''}`,
    )
    expect(new Set(looks).size).toBeGreaterThan(30)
  })
})

test('the same order gives the same bytes, another one does not', async () => {
  const bytesOf = async (seed: string) => {
    const parts: Uint8Array[] = []
    for await (const { bytes } of archiveOf({
      wish: WISH,
      count: 2,
      seed,
      indexFileName: 'index.html',
      reader: 'ru',
    } satisfies ArchiveOrder))
      if (bytes) parts.push(bytes)
    return Buffer.concat(parts).toString('base64')
  }
  expect(await bytesOf('a')).toBe(await bytesOf('a'))
  expect(await bytesOf('a')).not.toBe(await bytesOf('b'))
})

describe('an owner’s texts', () => {
  const HOSTILE =
    '"\'><script>alert(1)</script> ?> <?php touch("x") ?> ${evil} {{x}} <!-- --> \u202E\u0007\r\n</title></style>&amp;'
  const texts = {
    headline: HOSTILE,
    lead: HOSTILE,
    about: `${HOSTILE}\n\n${HOSTILE}`,
    owner: HOSTILE,
    email: 'a?b#c@weir.example',
    phone: '+49 (0) 30 / 12-3',
    street: HOSTILE,
    hours: HOSTILE,
  }

  test.each(SITE_TEMPLATES)('stay text in %s', async (template) => {
    const files = buildSite(
      order({
        wish: {
          ...WISH,
          template,
          topic: USUAL_TOPIC[template],
          name: HOSTILE,
          texts,
          address: 'https://weir.example/a&b/',
        },
        base: 'https://weir.example/a&b/',
        indexFileName: 'index.php',
      }),
    )
    for (const file of files.filter(({ name }) => /\.(?:html|php|svg)$/.test(name))) {
      const text = textOf(file)
      expect(text, file.name).not.toMatch(/<script|<\?|\?>/)
      expect(['\u202E', '\u0007'].filter((sign) => text.includes(sign))).toEqual([])
      if (!file.name.endsWith('.svg')) expect(await complaints(text), file.name).toEqual([])
    }
    expect(textOf(files.find(({ name }) => name === 'sitemap.xml') ?? { name: '', bytes: new Uint8Array() })).toContain(
      '<loc>https://weir.example/a&amp;b/about.html</loc>',
    )
    expect(previewOf({ ...WISH, template, name: HOSTILE, texts }, 0).html).not.toMatch(/<script|<\?/)
  })

  test('keeps every file inside the folder and unique, for any entry and bot page name', () => {
    const name = fc.stringMatching(/^[A-Za-z\d_-][\w.-]{0,12}$/).map((one) => `${one}.html`)
    fc.assert(
      fc.property(name, name, (indexFileName, botLink) => {
        const names = [
          ...pageNames(['home', 'about', 'contact', 'notes', 'offers', 'privacy', 'imprint', 'story-1'], {
            indexFileName,
            gate: { php: '', botLink },
          }).values(),
        ]
        expect(new Set([...names, indexFileName].map((one) => one.toLowerCase())).size).toBe(
          indexFileName.toLowerCase() === botLink.toLowerCase() ? names.length : names.length + 1,
        )
        for (const one of names) expect(one).not.toMatch(/[/\\:]|\.\.\//)
      }),
    )
  })
})

test('with a campaign, the entry is its file, the home page its bot page, and pages are noindex', () => {
  const files = new Map(
    buildSite(order({ gate: GATE, indexFileName: 'index.php', base: 'https://weir.example/' })).map((file) => [
      file.name,
      textOf(file),
    ]),
  )
  expect(files.get('index.php')).toBe(GATE.php)
  expect(files.get('about.html')).toMatch(/<body class="craft home">[^]*<!-- weir-probe -->/)
  expect(files.get('about-2.html')).toContain('content="noindex"')
  expect(files.get('sitemap.xml')).toContain('<loc>https://weir.example/index.php</loc>')
  expect(files.get('sitemap.xml')?.match(/<loc>/g)).toHaveLength(1)
  expect(files.get('privacy.html')).toContain('<h2>Protection against invalid traffic</h2>')
  expect(files.get('robots.txt')).not.toContain('Disallow')
})
