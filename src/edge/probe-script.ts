/** The browser's script as it is served: read once, its comments taken out, compressed once. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const SOURCE = path.join(import.meta.dirname, '../../integrations/browser/probe.js')

/** Comments stand on lines of their own in that file; so do indents at their beginning. */
const script = readFileSync(SOURCE, 'utf8')
  .replaceAll(/^\s*\/\*[^]*?\*\/\n/gm, '')
  .replaceAll(/^\s+/gm, '')

export const PROBE_SCRIPT = {
  plain: Buffer.from(script),
  gzip: gzipSync(script, { level: 9 }),
  etag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`,
}
