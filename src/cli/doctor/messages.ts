/** Checks whether mail and Telegram messages could be sent; sends none. */
import { resolveTxt } from 'node:dns/promises'
import { createTransport } from 'nodemailer'
import { smtpServer } from '../../outside/mail.ts'
import type { Check } from '../../operator/context.ts'
import type { Settings } from '../../rules/settings.ts'

const PATIENCE_MS = 8000
const TELEGRAM = 'https://api.telegram.org'

/** Connects, greets, and logs in when SMTP_URL has a user. */
export async function checkMail({ smtpUrl, smtpCa, mailFrom }: Settings): Promise<Check[]> {
  const what = 'mail'
  if (smtpUrl === undefined)
    return [{ what, state: 'watch', said: 'mails become files in DATA_DIR/outbox: set SMTP_URL to send them' }]
  const limits = {
    ...smtpServer(smtpUrl, smtpCa),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  }
  const transport = createTransport(limits)
  const place = new URL(smtpUrl).host
  try {
    await transport.verify()
    const takes: Check = { what, state: 'well', said: `${place} answers and takes mails` }
    return [takes, ...(mailFrom === undefined ? [] : [await senderCheck(mailFrom)])]
  } catch (error) {
    const { code = 'ERROR', responseCode, message } = error as Error & { code?: string; responseCode?: number }
    if (/certificate/i.test(message))
      return [{ what, state: 'bad', said: `${place} is not believed (${message}): name its authority in SMTP_CA` }]
    const why = responseCode === undefined ? code : `${code} ${responseCode}`
    return [{ what, state: 'bad', said: `${place} does not take mails (${why}): mend SMTP_URL` }]
  } finally {
    transport.close()
  }
}

/** Checks the domain's SPF record, which receivers read. */
async function senderCheck(mailFrom: string): Promise<Check> {
  const what = 'sender'
  const domain = /@([^>\s]+)>?$/.exec(mailFrom)?.[1] ?? ''
  try {
    const texts = (await resolveTxt(domain)).map((parts) => parts.join(''))
    if (texts.some((text) => text.startsWith('v=spf1'))) return { what, state: 'well', said: `${domain} has SPF` }
  } catch {
    // Same as a domain without TXT records.
  }
  return {
    what,
    state: 'watch',
    said: `${domain} has no SPF record: add a TXT record “v=spf1 …” that names the mail server`,
  }
}

export async function checkTelegram({ telegramBotToken, telegramApiRoot }: Settings): Promise<Check[]> {
  if (telegramBotToken === undefined) return []
  const what = 'Telegram'
  try {
    const answer = await fetch(`${telegramApiRoot ?? TELEGRAM}/bot${telegramBotToken}/getMe`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { result } = (await answer.json()) as { result?: { username?: string } }
    if (answer.ok && result) return [{ what, state: 'well', said: `the bot is @${result.username}` }]
    return [{ what, state: 'bad', said: `the bot is not known (${answer.status}): mend TELEGRAM_BOT_TOKEN` }]
  } catch {
    return [{ what, state: 'bad', said: `${telegramApiRoot ?? TELEGRAM} cannot be reached: open the way there` }]
  }
}
