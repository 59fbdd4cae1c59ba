/** Self-signed certificates. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * Writes a key and certificate to `folder`, for `names` as in openssl: `DNS:a.example,IP:127.0.0.1`. The first is also
 * the subject, where HAProxy looks for an address.
 */
export function makeCertificate(folder: string, names: string): { key: string; file: string } {
  const [key, file] = [path.join(folder, 'tls.key'), path.join(folder, 'tls.crt')]
  const subject = /^\w+:([^,]+)/.exec(names)?.[1] ?? names
  const wanted = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=${subject}`
  const named = ['-addext', `subjectAltName=${names}`, '-keyout', key, '-out', file]
  const made = spawnSync('openssl', [...wanted.split(' '), ...named])
  if (made.status !== 0) throw new Error(made.stderr.toString())
  return { key, file }
}
