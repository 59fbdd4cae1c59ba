/**
 * The check: below 4 kB, identical for all, nothing of the site, stores nothing. Runs the probe and continues to the
 * same address, by its button without scripts. One ASCII line, so that web servers can receive it in a header.
 */
import { createHash } from 'node:crypto'
import { CHECK_PARAMETER } from '../remember/checks.ts'

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
 * Reloads the address once the probe has reported, so that the referrer stays and history keeps one entry. Follows the
 * button instead when nothing was reported within 2.5 seconds, after a reload (no loops), or with `data-go`. `data-own`
 * shows check.js that this script runs.
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

/** The edge's address, where only the integration knows it. */
export const EDGE_MARK = '{{edge}}'

/** Used where no integration serves the page. */
export const CHECK_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const

const escape = (text: string): string =>
  text.replaceAll(/["&<>]|[^\x20-\x7e]/gu, (character) => `&#${character.codePointAt(0)};`)

/** Characters. Integrations take a page of 8 kB, web servers 16 kB of headers; the rest of the page needs 3 kB. */
const MOST_QUERY = 5000

/**
 * Relative, so that scheme, host and path stay. A query that does not fit is restored by the script; without scripts it
 * is lost.
 */
function buttonOf(url: string, ticket: string): string {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  const own = `${CHECK_PARAMETER}=${ticket}`
  if (query === '') return `id="go" href="?${own}"`
  const whole = escape(`?${query}&${own}`)
  return whole.length <= MOST_QUERY ? `id="go" href="${whole}"` : `id="go" data-cut href="?${own}"`
}

type CheckPage = {
  ticket: string
  url: string
  language: string
  /** Address or path of the edge; '' on the edge itself. */
  edge: string
  /** Continues by the button's address, which names its check. */
  byButton?: boolean
}

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
