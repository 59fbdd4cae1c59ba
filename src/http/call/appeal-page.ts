/** Page where a visitor appeals against the bot page: plain HTML, works without scripts. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { APPEAL_LIMIT } from '../../contract/hits/appeal-words.ts'
import { appeals } from '../../contract/hits/appeals.ts'
import { Refusal } from '../../contract/failure.ts'
import { LANGUAGES, type Language } from '../../contract/roles.ts'
import type { Services } from '../../domain/context.ts'
import { appealHandlers } from '../../features/hits/appeals.ts'
import { APPEAL_TEXTS, type AppealTexts } from './appeal-texts.ts'

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

const TAGS: Record<Language, string> = { en: 'en', ru: 'ru', ua: 'uk' }
const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', ua: 'Українська' }
const BODY_LIMIT = 16 * 1024

type Typed = { reference: string; text: string }
type Shown = Typed & { outcome?: 'sent' | 'wrong' | 'tooMany' | 'failed' }

/** In its own scope: forms are parsed only here. */
export function mountAppealPage(app: FastifyInstance, services: Services): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
  app.get<{ Querystring: Record<string, unknown> }>('/appeal', (request, reply) => {
    const { lang, reference } = request.query
    const shown = { reference: textOf(reference), text: '' }
    return answer(reply, languageOf(lang, request.headers['accept-language']), shown)
  })
  app.post<{ Querystring: Record<string, unknown> }>('/appeal', async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const language = languageOf(request.query['lang'], request.headers['accept-language'])
    const typed = { reference: textOf(form.get('reference')), text: (form.get('text') ?? '').replaceAll('\r\n', '\n') }
    const read = appeals['appeals.make'].input.safeParse(typed)
    if (!read.success) return answer(reply.code(422), language, { ...typed, outcome: 'wrong' })
    try {
      const origin = { address: request.ip, agent: '' }
      await appealHandlers['appeals.make']({ services, origin, caller: undefined, document: () => ({}) }, read.data)
      return await answer(reply, language, { ...typed, outcome: 'sent' })
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500
      if (status >= 500)
        services.errors.report(error instanceof Error ? error : new Error(String(error)), 'appeal page')
      return answer(reply.code(status), language, { ...typed, outcome: status === 429 ? 'tooMany' : 'failed' })
    }
  })
}

const textOf = (given: unknown): string => (typeof given === 'string' ? given.trim().slice(0, 64) : '')

/** Language of the URL, else the browser's first known one. */
function languageOf(named: unknown, accepted = ''): Language {
  const wanted = [textOf(named), ...accepted.slice(0, 200).toLowerCase().split(',')]
  for (const tag of wanted) {
    const word = /^\s*([a-z]{2})/.exec(tag)?.[1]
    const found = LANGUAGES.find((language) => language === word || TAGS[language] === word)
    if (found) return found
  }
  return 'en'
}

const answer = (reply: FastifyReply, language: Language, shown: Shown): FastifyReply =>
  reply
    .headers({
      'content-security-policy': POLICY,
      'content-language': TAGS[language],
      'vary': 'accept-language',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(pageOf(language, shown))

function pageOf(language: Language, shown: Shown): string {
  const texts = APPEAL_TEXTS[language]
  const query = shown.reference === '' ? '' : `&reference=${encodeURIComponent(shown.reference)}`
  const languages = LANGUAGES.map((one) =>
    one === language
      ? `<b aria-current="true">${NAMES[one]}</b>`
      : `<a href="?lang=${TAGS[one]}${escape(query)}" hreflang="${TAGS[one]}" lang="${TAGS[one]}">${NAMES[one]}</a>`,
  )
  const isSent = shown.outcome === 'sent'
  return `<!doctype html>
<html lang="${TAGS[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${isSent ? texts.sent : texts.title}</title><style>${STYLE}</style></head>
<body><main>
${isSent ? `<h1>${texts.sent}</h1><p role="status">${texts.sentThen}</p>` : formOf(language, texts, shown)}
<nav aria-label="${texts.language}">${languages.join('')}</nav>
</main></body>
</html>`
}

const formOf = (language: Language, texts: AppealTexts, { reference, text, outcome }: Shown): string =>
  `<h1>${texts.title}</h1><p>${texts.lead}</p>
${outcome && outcome !== 'sent' ? `<p class="bad" role="alert">${texts[outcome]}</p>` : ''}
<form method="post" action="?lang=${TAGS[language]}">
<label for="reference">${texts.reference}</label>
<input id="reference" name="reference" value="${escape(reference)}" maxlength="64" required autocomplete="off" autocapitalize="characters" spellcheck="false">
<label for="text">${texts.text}</label>
<textarea id="text" name="text" maxlength="${APPEAL_LIMIT}" required aria-describedby="hint">
${escape(text.slice(0, APPEAL_LIMIT))}</textarea>
<small id="hint">${texts.hint}</small>
<button>${texts.send}</button>
</form>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
