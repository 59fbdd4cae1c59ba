/** Letters as the recipient reads them: out of .eml files, or as a mail server took them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { until, type Weir } from './weir.ts'

/** The plain text of a letter. */
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

/** Letters to an address, in the order in which they were sent. */
export function lettersTo(dataDir: string, email: string): string[] {
  const outbox = path.join(dataDir, 'outbox')
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  return names
    .sort()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((raw) => raw.includes(`\r\nTo: ${email}\r\n`) || raw.startsWith(`To: ${email}\r\n`))
    .map(plainText)
}

/** The path of the nth link to a page of signing in, once a letter with it lies in the mailbox. */
export const linkTo = (weir: Pick<Weir, 'dataDir'>, email: string, page: string, nth = 0): Promise<string> =>
  until(
    `a letter to ${email}`,
    async () =>
      lettersTo(weir.dataDir, email).flatMap(
        (text) => new RegExp(`/authentication/${page}/\\S+`).exec(text)?.[0] ?? [],
      )[nth],
  )
