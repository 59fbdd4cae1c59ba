/** Pages without scripts for people who are not signed in. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LANGUAGES, type Language } from '../../contract/roles.ts'

const STYLE = `:root{color-scheme:light dark;--bg:light-dark(#f4f5f7,#111418);--card:light-dark(#fff,#1a1e24);--ink:light-dark(#1b1f24,#e8eaed);--mid:light-dark(#59636e,#9aa4af);--line:light-dark(#8c959f,#6b7480);--act:light-dark(#1f5fbf,#8ab4f8);--on:light-dark(#fff,#10151c);--bad:light-dark(#b3261e,#f2998f)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;padding:16px}
main{width:100%;max-width:30rem;background:var(--card);border-radius:12px;padding:28px;box-shadow:0 1px 3px rgb(0 0 0/.14)}
h1{font-size:1.35rem;line-height:1.25;margin:0 0 .5rem}
p{margin:0 0 1.25rem;color:var(--mid)}
label{display:block;font-weight:600;margin-bottom:.35rem}
input,textarea{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:8px;padding:.6rem .75rem;margin-bottom:1rem}
input{font-family:ui-monospace,monospace;letter-spacing:.02em}
textarea{min-height:7.5rem;resize:vertical;margin-bottom:.35rem}
small{display:block;color:var(--mid);margin-bottom:1.25rem}
button{font:inherit;font-weight:600;color:var(--on);background:var(--act);border:0;border-radius:8px;padding:.65rem 1.4rem;cursor:pointer}
:focus-visible{outline:2px solid var(--act);outline-offset:2px}
.bad{color:var(--bad);font-weight:600}
nav{margin-top:1.75rem;display:flex;gap:1rem;font-size:.9rem}
nav a{color:var(--mid)}
nav b{color:var(--ink)}`
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const TAGS: Record<Language, string> = { en: 'en', ru: 'ru', ua: 'uk' }
export const BODY_LIMIT = 16 * 1024

/** Of this scope of routes only. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
}

/** `title` is plain text in HTML, `main` markup. */
type PlainPage = { language: Language; title: string; main: string }

export const sendPlainPage = (reply: FastifyReply, { language, title, main }: PlainPage): FastifyReply =>
  reply
    .headers({
      'content-security-policy': POLICY,
      'content-language': TAGS[language],
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${TAGS[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style></head>
<body><main>
${main}
</main></body>
</html>`)

/** Of a query or form: short. */
export const textOf = (given: unknown): string => (typeof given === 'string' ? given.trim().slice(0, 64) : '')

/** Language of the URL, else the browser's first known one. */
export function languageOf(named: unknown, accepted = ''): Language {
  const wanted = [textOf(named), ...accepted.slice(0, 200).toLowerCase().split(',')]
  for (const tag of wanted) {
    const word = /^\s*([a-z]{2})/.exec(tag)?.[1]
    const found = LANGUAGES.find((language) => language === word || TAGS[language] === word)
    if (found) return found
  }
  return 'en'
}
