/** Builds one generated site, the same for the same wish, seed and number. */
import { createHash } from 'node:crypto'
import { strToU8 } from 'fflate'
import { type Palette, afterDark, paletteOf, wantedColors } from './palette.ts'
import { drawing, type Draw } from './art/svg.ts'
import { looksOf, stylesOf, wordsIn } from './data.ts'
import { createDice, type Dice } from './dice.ts'
import { documentOf, stylesheetOf } from './document.ts'
import { escapeHtml } from '../../lib/text/text.ts'
import { line } from './html.ts'
import type { PageKey, Picture, Site, Wish } from './model.ts'
import { copyOf } from './copy.ts'
import { TEMPLATES } from './templates/all.ts'

export type SiteFile = { name: string; bytes: Uint8Array }
/** A site's campaign: its PHP file is the entry, and the home page is named like its bot page. */
export type Gate = { php: string; botLink: string; reserved?: readonly string[] }
export type Order = {
  wish: Wish
  /** Position in the archive, from 0. */
  number: number
  seed: string
  indexFileName: string
  gate?: Gate | undefined
  /** Address of the site with a trailing slash; '' when unknown. */
  base: string
}

const PAGE_NAMES: Partial<Record<PageKey, string>> = {
  offers: 'services',
  notes: 'notes',
  work: 'work',
  about: 'about',
  contact: 'contact',
  privacy: 'privacy',
  imprint: 'legal',
}
const LANG = { en: 'en', ru: 'ru', ua: 'uk' } as const
const STYLE = 'style.css'
const ICON = 'favicon.svg'
const PROBE = '<!-- weir-probe -->\n'
const PROBE_PHP = "<?= defined('WEIR_PROBE') ? WEIR_PROBE : '' ?>\n"

/** None equals the entry or bot page, ignoring case. */
export function pageNames(
  keys: readonly PageKey[],
  { indexFileName, gate }: Pick<Order, 'indexFileName' | 'gate'>,
): Map<PageKey, string> {
  const home = gate?.botLink ?? indexFileName
  const taken = new Set([indexFileName, home, ...(gate?.reserved ?? [])].map((name) => name.toLowerCase()))
  const names = new Map<PageKey, string>([['home', home]])
  for (const key of keys) {
    if (key === 'home') continue
    const plain = PAGE_NAMES[key] ?? key
    let name = `${plain}.html`
    for (let more = 2; taken.has(name); more++) name = `${plain}-${more}.html`
    taken.add(name)
    names.set(key, name)
  }
  return names
}

type Parts = { dice: Dice; place: (name: string, svg: string) => string; href: Site['href'] }

/** The site without page frames. */
export function siteOf(
  { wish, number, gate }: Pick<Order, 'wish' | 'number' | 'gate'>,
  { dice, place, href }: Parts,
): Site {
  const looks = looksOf(wish.template)
  const wanted = wantedColors(looks.schemes, wish.colors, { dice: dice.fork('colors'), number })
  const palette = paletteOf(wanted)
  const copy = copyOf(wish, dice.fork('said'))
  const drawn = new Map<string, Picture>()
  return {
    template: wish.template,
    topic: wish.topic,
    name: line(wish.name) || copy.kind,
    lang: LANG[wish.language],
    words: wordsIn(wish.language),
    copy,
    palette,
    dark: wish.colors.paper || palette.dark ? undefined : paletteOf(afterDark(wanted)),
    fonts: dice.fork('fonts').pick(looks.fonts),
    variant: (part, of) => dice.fork(`variant/${part}`).pick(of),
    dice,
    draw: (name, draw, size) => {
      const known = drawn.get(name)
      if (known) return known
      const made = draw(dice.fork(`art/${name}`), palette, size)
      const placed = { src: place(`art/${name}.svg`, made.svg), width: made.width, height: made.height }
      drawn.set(name, placed)
      return placed
    },
    href,
    gated: gate !== undefined,
  }
}

export const diceOf = (seed: string, number: number): Dice => createDice(`${seed}#${number}`)
export const rulesOf = (site: Site): string[] => [stylesOf('base'), stylesOf(site.template)]

/** Icon: the first letter of the name on a shape. */
function iconOf(site: Site): string {
  const letter = escapeHtml((Array.from(site.name)[0] ?? '').toUpperCase())
  const round = site.variant('icon', ['0', '14', '32'])
  const { fill, onfill } = site.palette
  return drawing(
    { width: 64, height: 64 },
    'none',
    `<rect width="64" height="64" rx="${round}" fill="${fill}"/><text x="32" y="45" text-anchor="middle" font-family="Georgia,serif" font-size="38" fill="${onfill}">${letter}</text>`,
  ).svg
}

/** Script that the entry inserts, by kind of page. */
const probeIn = (name: string): string => (/\.php$/i.test(name) ? PROBE_PHP : PROBE)

/** All files of the site; no name leaves its folder. */
export function buildSite({ wish, number, seed, indexFileName, gate, base }: Order): SiteFile[] {
  const files: SiteFile[] = []
  const put = (name: string, text: string) => {
    files.push({ name, bytes: strToU8(text) })
    return name
  }
  const dice = diceOf(seed, number)
  const names = pageNames(keysOf(wish), { indexFileName, gate })
  const nameOf = (key: PageKey) => names.get(key) ?? `${key}.html`
  const href = (key: PageKey) => (key === 'home' ? indexFileName : nameOf(key))
  const site = siteOf({ wish, number, gate }, { dice, place: put, href })
  const template = TEMPLATES[wish.template]
  for (const page of template.pages(site)) {
    const name = nameOf(page.key)
    const address = page.key === 'home' ? (gate ? indexFileName : '') : name
    const last = gate && page.key === 'home' ? probeIn(name) : ''
    put(
      name,
      documentOf(site, template, page, {
        style: { href: STYLE },
        icon: ICON,
        canonical: base && base + address,
        noindex: gate !== undefined,
        last,
      }),
    )
  }
  put(STYLE, stylesheetOf(site, rulesOf(site)))
  put(ICON, iconOf(site))
  const searched = gate ? [indexFileName] : ['', ...[...names.values()].filter((name) => name !== indexFileName)]
  put('sitemap.xml', sitemapOf(base || EXAMPLE, searched))
  put('robots.txt', robotsOf(base))
  if (gate) put(indexFileName, gate.php)
  return files
}

/** Pages do not depend on the dice, so this discards its drawings. */
function keysOf(wish: Wish): PageKey[] {
  const site = siteOf(
    { wish, number: 0, gate: undefined },
    { dice: createDice('keys'), place: (name) => name, href: () => '' },
  )
  const nothing: Draw = (_dice: Dice, _palette: Palette, size) => ({ ...size, svg: '' })
  return TEMPLATES[wish.template]
    .pages({ ...site, draw: (name, _draw, size) => ({ src: name, ...nothing(site.dice, site.palette, size) }) })
    .map(({ key }) => key)
}

/** Placeholder for the address, which only the owner knows. */
const EXAMPLE = 'https://www.example.com/'

const sitemapOf = (base: string, names: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${base === EXAMPLE ? '<!-- Replace https://www.example.com/ by your address. -->\n' : ''}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${names.map((name) => `<url><loc>${escapeHtml(base + encodeURI(name))}</loc></url>`).join('\n')}\n</urlset>\n`

const robotsOf = (base: string): string =>
  `User-agent: *\nAllow: /\n${base === '' ? '' : `Sitemap: ${base}sitemap.xml\n`}`

/** One seed for an id, however often it is built. */
export const seedOf = (siteId: string): string =>
  createHash('sha256').update(`weir site ${siteId}`).digest('base64url').slice(0, 16)
