/** Page where a visitor appeals against the bot page: plain HTML, works without scripts. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { APPEAL_LIMIT } from '../../contract/hits/appeal-words.ts'
import { appeals } from '../../contract/hits/appeals.ts'
import { Refusal } from '../../contract/failure.ts'
import { LANGUAGES, type Language } from '../../contract/roles.ts'
import type { Services } from '../../domain/context.ts'
import { appealHandlers } from '../../features/hits/appeals.ts'
import { escapeHtml } from '../../lib/text/text.ts'
import { APPEAL_TEXTS, type AppealTexts } from './appeal-texts.ts'
import { languageOf, readForms, sendPlainPage, TAGS, textOf } from './plain-page.ts'

const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', ua: 'Українська' }

type Typed = { reference: string; text: string }
type Shown = Typed & { outcome?: 'sent' | 'wrong' | 'tooMany' | 'failed' }

/** In its own scope: forms are parsed only here. */
export function mountAppealPage(app: FastifyInstance, services: Services): void {
  readForms(app)
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

const answer = (reply: FastifyReply, language: Language, shown: Shown): FastifyReply => {
  const texts = APPEAL_TEXTS[language]
  const isSent = shown.outcome === 'sent'
  return sendPlainPage(reply.header('vary', 'accept-language'), {
    language,
    title: isSent ? texts.sent : texts.title,
    main: mainOf(language, shown),
  })
}

function mainOf(language: Language, shown: Shown): string {
  const texts = APPEAL_TEXTS[language]
  const query = shown.reference === '' ? '' : `&reference=${encodeURIComponent(shown.reference)}`
  const languages = LANGUAGES.map((one) =>
    one === language
      ? `<b aria-current="true">${NAMES[one]}</b>`
      : `<a href="?lang=${TAGS[one]}${escapeHtml(query)}" hreflang="${TAGS[one]}" lang="${TAGS[one]}">${NAMES[one]}</a>`,
  )
  const isSent = shown.outcome === 'sent'
  return `${isSent ? `<h1>${texts.sent}</h1><p role="status">${texts.sentThen}</p>` : formOf(language, texts, shown)}
<nav aria-label="${texts.language}">${languages.join('')}</nav>`
}

const formOf = (language: Language, texts: AppealTexts, { reference, text, outcome }: Shown): string =>
  `<h1>${texts.title}</h1><p>${texts.lead}</p>
${outcome && outcome !== 'sent' ? `<p class="bad" role="alert">${texts[outcome]}</p>` : ''}
<form method="post" action="?lang=${TAGS[language]}">
<label for="reference">${texts.reference}</label>
<input id="reference" name="reference" value="${escapeHtml(reference)}" maxlength="64" required autocomplete="off" autocapitalize="characters" spellcheck="false">
<label for="text">${texts.text}</label>
<textarea id="text" name="text" maxlength="${APPEAL_LIMIT}" required aria-describedby="hint">
${escapeHtml(text.slice(0, APPEAL_LIMIT))}</textarea>
<small id="hint">${texts.hint}</small>
<button>${texts.send}</button>
</form>`
