/** Mails as received: from .eml files, or by a mail server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { until, type Weir } from './weir.ts'

export function plainText(raw: string): string {
  const part =
    raw.split(/\r\n--[^\r]+\r\n/).find((one) => /^Content-Type: text\/plain/im.test(one) && !one.startsWith('From:')) ??
    ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  return Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
}

/** To an address, in order of sending. */
export const lettersTo = (dataDir: string, email: string): string[] => rawLettersTo(dataDir, email).map(plainText)

/** As received, with heads. */
export function rawLettersTo(dataDir: string, email: string): string[] {
  const outbox = path.join(dataDir, 'outbox')
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  return names
    .sort()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((raw) => raw.includes(`\r\nTo: ${email}\r\n`) || raw.startsWith(`To: ${email}\r\n`))
}

/** Path of the nth link to a sign-in page, once its mail has arrived. */
export const linkTo = (weir: Pick<Weir, 'dataDir'>, email: string, page: string, nth = 0): Promise<string> =>
  until(
    `a letter to ${email}`,
    async () =>
      lettersTo(weir.dataDir, email).flatMap(
        (text) => new RegExp(`/authentication/${page}/\\S+`).exec(text)?.[0] ?? [],
      )[nth],
  )
