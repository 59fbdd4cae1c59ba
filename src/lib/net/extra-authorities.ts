import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const BEGIN = '-----BEGIN CERTIFICATE-----'

/**
 * Trusts a PEM file's CAs, beside Node's, in this thread's connections without CAs. Undefined changes nothing.
 * @throws Error with one line: unreadable, or no certificates.
 */
export function trustAuthorities(file: string | undefined): void {
  if (!file) return
  try {
    const own = readFileSync(file, 'utf8')
    if (!own.includes(BEGIN)) throw new Error(`it has no ${BEGIN}`)
    setDefaultCACertificates([...getCACertificates('default'), own])
  } catch (error) {
    const { code = (error as Error).message } = error as NodeJS.ErrnoException
    throw new Error(`configuration: EXTRA_CA_CERTS: ${file} cannot be used (${code})`, { cause: error })
  }
}
