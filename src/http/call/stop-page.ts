/** Stops a receiver's scheduled reports: a page with one button, and the one-click POST of mail programs (RFC 8058). */
import type { FastifyInstance, FastifyReply } from 'fastify'
import en from '../../../locales/en.json' with { type: 'json' }
import ru from '../../../locales/ru.json' with { type: 'json' }
import ua from '../../../locales/ua.json' with { type: 'json' }
import { Refusal } from '../../contract/failure.ts'
import type { Language } from '../../contract/roles.ts'
import { STOP_PATH } from '../../contract/statistics/schedule-words.ts'
import { auditOf } from '../../domain/accounts/audited.ts'
import type { Services } from '../../domain/context.ts'
import { findStop } from '../../domain/statistics/scheduled/people.ts'
import { reportScheduleHandlers } from '../../features/statistics/report-schedules.ts'
import { escapeHtml } from '../../lib/text/text.ts'
import { fillNoticeText } from '../../rules/notifications/notice-values.ts'
import { type AccountRow, findAccount } from '../../store/config/accounts/accounts.ts'
import { BODY_LIMIT, languageOf, sendPlainPage } from './plain-page.ts'

const TEXTS: Record<Language, typeof en> = { en, ru, ua }
type Text = Extract<keyof typeof en, `stopReports.${string}`>

type Shown = { language: Language; title: Text; text: Text; values?: Record<string, string>; act?: true }

/** A GET changes nothing: programs that look at links before people do would stop the letters. */
export function mountStopPage(app: FastifyInstance, services: Services): void {
  const unsubscribe = reportScheduleHandlers['reportSchedules.unsubscribe']
  // the one click comes as multipart or as a form, from some programs without a type; its words say nothing new
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) => done(null))
  app.get<{ Params: { token: string } }>(`${STOP_PATH}/:token`, async ({ params: { token }, headers }, reply) => {
    const found = await findStop(services, token)
    const reader = await readerOf(services, token)
    if (!found || !reader)
      return answer(reply.code(404), { language: languageOf('', headers['accept-language']), ...GONE })
    return answer(reply, {
      language: reader.language,
      title: 'stopReports.title',
      text: 'stopReports.text',
      values: { name: found.schedule.name, email: reader.email },
      act: true,
    })
  })
  app.post<{ Params: { token: string } }>(`${STOP_PATH}/:token`, async ({ params, headers, ip }, reply) => {
    const { token } = params
    const language = (await readerOf(services, token))?.language ?? languageOf('', headers['accept-language'])
    const audited = auditOf('reportSchedules.unsubscribe', undefined)
    const context = { services, origin: { address: ip, agent: '' }, caller: undefined, document: () => ({}), audited }
    try {
      const { name } = await unsubscribe(context, { token })
      return await answer(reply, {
        language,
        title: 'stopReports.done',
        text: 'stopReports.doneText',
        values: { name },
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return answer(reply.code(error.status), { language, ...(error.status === 429 ? TOO_MANY : GONE) })
    }
  })
}

const GONE = { title: 'stopReports.gone', text: 'stopReports.goneText' } as const
const TOO_MANY = { title: 'stopReports.tooMany', text: 'stopReports.tooManyText' } as const

/** The receiver's. */
async function readerOf(
  services: Services,
  token: string,
): Promise<Pick<AccountRow, 'email' | 'language'> | undefined> {
  const found = await findStop(services, token)
  return found && findAccount(services.db, found.receiver.accountId)
}

const answer = (reply: FastifyReply, { language, title, text, values = {}, act }: Shown): FastifyReply => {
  const say = (key: Text) => escapeHtml(fillNoticeText(TEXTS[language][key], values))
  return sendPlainPage(reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }), {
    language,
    title: say(title),
    main: `<h1>${say(title)}</h1><p role="status">${say(text)}</p>
${act ? `<form method="post"><button>${say('stopReports.act')}</button></form>` : ''}`,
  })
}
