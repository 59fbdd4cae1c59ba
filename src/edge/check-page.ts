/**
 * The page of the check: below 4 kB, it runs the probe and goes on to the same address by itself; where no script runs,
 * by its button. It holds nothing of the site, keeps nothing, and is the same for everybody. One line of ASCII, so that
 * it fits into a header, by which a web server gets it.
 */
import { createHash } from 'node:crypto'
import { CHECK_PARAMETER } from './checks.ts'

type Words = { lang: string; title: string; text: string; button: string }
const WORDS: Readonly<Record<'en' | 'ru' | 'uk', Words>> = {
  en: {
    lang: 'en',
    title: 'One moment',
    text: 'The page opens by itself. If it does not, press the button.',
    button: 'Continue',
  },
  ru: {
    lang: 'ru',
    title: 'Одну секунду',
    text: 'Страница откроется сама. Если этого не произошло, нажмите кнопку.',
    button: 'Продолжить',
  },
  uk: {
    lang: 'uk',
    title: 'Одну мить',
    text: 'Сторінка відкриється сама. Якщо цього не сталося, натисніть кнопку.',
    button: 'Продовжити',
  },
}

/**
 * Once the probe has reported, with where the visitor came from, the same address is asked for again: the entry in the
 * browser's history stays one. What cannot report goes on by the button's address, at the latest after 2.5 seconds; so
 * does a page that was reloaded already, so that nobody goes round in a circle, and one whose button says so. Another
 * mark on the button shows check.js that this script runs.
 */
const SCRIPT = [
  `(()=>{const a=document.getElementById('go'),n=performance.getEntriesByType('navigation')[0];let d=0;a.dataset.own=1;`,
  `if('cut'in a.dataset){const q=location.search.replace(/([?&])weir-check=[\\w.-]+(&|$)/,'$1').replace(/[?&]$/,'');a.href=(q?q+'&':'?')+a.search.slice(1)}`,
  `const f=(again)=>{if(d++)return;if(again)location.reload();else location.replace(a.href)};`,
  `document.addEventListener('weir-signals',()=>f(!a.dataset.go&&n&&n.type!=='reload'));`,
  `document.querySelector('[data-check]').addEventListener('error',()=>f());`,
  `setTimeout(f,2500)})()`,
].join('')

const STYLE = [
  'html{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}',
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;padding:24px;box-sizing:border-box;text-align:center}',
  'h1{font-size:20px;font-weight:600;margin:0 0 4px}p{margin:0 0 24px;opacity:.75}',
  'a{padding:10px 24px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none}',
  'a:focus-visible{outline:3px solid #8fb0ff;outline-offset:2px}',
].join('')

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const [SCRIPT_HASH, STYLE_HASH] = [hashOf(SCRIPT), hashOf(STYLE)]

/** In place of the edge's address, where only the integration knows it. */
export const EDGE_MARK = '{{edge}}'

/** Where the page is no integration's: what it is sent with. */
export const CHECK_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const

/** As HTML of visible ASCII characters alone. */
const escape = (text: string): string =>
  text.replaceAll(/["&<>]|[^\x20-\x7e]/gu, (character) => `&#${character.codePointAt(0)};`)

/**
 * Integrations take a page of 8 kB, and web servers a header of 16 kB with all others in it. The rest of the page needs
 * 3 kB, with an edge of a long name. Characters.
 */
const MOST_QUERY = 5000

/**
 * The button: its address is relative, so that host, path and scheme are those of the page. A query for which there is no
 * room is put back by the page's script, which knows it; without scripts it is lost.
 */
function buttonOf(url: string, ticket: string): string {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  const own = `${CHECK_PARAMETER}=${ticket}`
  if (query === '') return `id="go" href="?${own}"`
  const whole = escape(`?${query}&${own}`)
  return whole.length <= MOST_QUERY ? `id="go" href="${whole}"` : `id="go" data-cut href="?${own}"`
}

export type CheckPage = {
  ticket: string
  /** The visited URL, whose query the button keeps whole. */
  url: string
  /** First language that the visitor prefers. */
  language: string
  /** The edge's own address, or the path under which it stands; '' on the edge itself. */
  edge: string
  /** It goes on by the button's address in any case, which says which check it ends. */
  byButton?: boolean
}

/** The page, as HTML. */
export function checkPage({ ticket, url, language, edge, byButton = false }: CheckPage): string {
  const { lang, ...words } = wordsFor(language)
  const [title, text, button] = [words.title, words.text, words.button].map(escape)
  const [scripts, calls] =
    edge === '' || edge.startsWith('/') ? ["'self'", "'self'"] : [`${edge}/edge/v1/check.js`, `${edge}/edge/v1/signals`]
  const policy = `default-src 'none'; script-src ${SCRIPT_HASH} ${scripts}; connect-src ${calls}; style-src ${STYLE_HASH}; worker-src blob:; base-uri 'none'; form-action 'none'`
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style><script async src="${edge}/edge/v1/check.js" data-ticket="${ticket}" data-check></script></head><body><main><h1>${title}</h1><p>${text}</p><a${byButton ? ' data-go="1"' : ''} ${buttonOf(url, ticket)}>${button}</a></main><script>${SCRIPT}</script></body></html>`
}

function wordsFor(language: string): Words {
  const [tag = ''] = language.split('-', 1)
  return tag === 'ru' || tag === 'uk' ? WORDS[tag] : WORDS.en
}
