/** Authorities of an operator's own, beside those that Node brings. */
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const BEGIN = '-----BEGIN CERTIFICATE-----'

/**
 * Believes the authorities in the PEM file in every connection of this thread that names none of its own; undefined:
 * nothing changes.
 * @throws Error with one line: the file cannot be read, or holds no certificates.
 */
export function believeAuthorities(file: string | undefined): void {
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
