import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { KEY_FILE, MANIFEST_FILE, type PackManifest, SIGNATURE_FILE } from '../../contract/evidence/evidence-pack.ts'
import type { EvidenceKey } from '../../store/config/evidence/evidence-key.ts'

type PackFile = { write: (text: string) => void; end: () => void }
export type Pack = {
  /** Files may interleave: later ones are held compressed. */
  open: (name: string) => PackFile
  add: (name: string, text: string) => void
  /** Ends the archive; all files must have ended. */
  sign: (about: Omit<PackManifest, 'files' | 'keyId'>, key: EvidenceKey) => void
  /** Archive bytes since the last call. */
  taken: () => Uint8Array[]
}

export const newEvidenceKey = (): EvidenceKey =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

/** SHA-256 of a public key, as in manifests. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256')
    .update(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))
    .digest('hex')

const LEVEL = 6

export function newPack(at: Date): Pack {
  let parts: Uint8Array[] = []
  const listed: PackManifest['files'] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    parts.push(bytes)
  })

  function open(name: string): PackFile {
    const file = new ZipDeflate(name, { level: LEVEL })
    file.mtime = at
    zip.add(file)
    const entry = { name, size: 0, sha256: '' }
    listed.push(entry)
    const hash = createHash('sha256')
    return {
      write(text) {
        const bytes = Buffer.from(text.toWellFormed())
        hash.update(bytes)
        entry.size += bytes.length
        file.push(new Uint8Array(bytes))
      },
      end() {
        entry.sha256 = hash.digest('hex')
        file.push(new Uint8Array(), true)
      },
    }
  }

  function apart(name: string, bytes: Uint8Array): void {
    const file = new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    file.push(new Uint8Array(bytes), true)
  }

  return {
    open,
    add(name, text) {
      const file = open(name)
      file.write(text)
      file.end()
    },
    sign(about, { privateKey, publicKey }) {
      const manifest: PackManifest = { ...about, keyId: keyIdOf(publicKey), files: listed }
      const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
      apart(MANIFEST_FILE, bytes)
      apart(SIGNATURE_FILE, sign(null, bytes, privateKey))
      apart(KEY_FILE, Buffer.from(publicKey))
      zip.end()
    },
    taken() {
      const some = parts
      parts = []
      return some
    },
  }
}
