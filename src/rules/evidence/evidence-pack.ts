/** Verifies an evidence pack's signature, in the panel and `weir verify`: Web Crypto, no requests. */
import { unzipSync } from 'fflate'
import {
  KEY_FILE,
  MANIFEST_FILE,
  packManifest,
  SIGNATURE_FILE,
  type PackManifest,
} from '../../contract/evidence/evidence-pack.ts'

/** `unsupported`: the browser lacks Ed25519. */
const PACK_FAULTS = [
  'unreadable',
  'large',
  'twice',
  'missing',
  'added',
  'changed',
  'signature',
  'key',
  'unsupported',
] as const
export type PackFault = { fault: (typeof PACK_FAULTS)[number]; file: string }

export type CheckedPack = {
  /** Empty: unaltered. */
  faults: PackFault[]
  /** Undefined: unreadable, or an invalid signature. */
  manifest: PackManifest | undefined
  /** SHA-256 of the pack's key; '' if none. */
  fingerprint: string
}

/** Maximal bytes of an archive, and of its files in total. */
export const LARGEST_PACK = 128 * 1024 * 1024
const LARGEST_INSIDE = 512 * 1024 * 1024
const NOTHING = new Uint8Array()
/** Not listed in the manifest, which cannot list itself. */
const APART: ReadonlySet<string> = new Set([MANIFEST_FILE, SIGNATURE_FILE, KEY_FILE])

/** A map, since `__proto__` may be a name. */
type Files = ReadonlyMap<string, Uint8Array>

const failed = (fault: PackFault['fault'], file = ''): CheckedPack => ({
  faults: [{ fault, file }],
  manifest: undefined,
  fingerprint: '',
})

export async function checkPack(archive: Uint8Array): Promise<CheckedPack> {
  if (archive.length > LARGEST_PACK) return failed('large')
  const opened = filesOf(archive)
  if ('fault' in opened) return failed(opened.fault, opened.file)
  const { files } = opened
  for (const name of APART) if (!files.has(name)) return failed('missing', name)
  const der = derOf(files.get(KEY_FILE))
  if (!der) return failed('key', KEY_FILE)
  const fingerprint = await sha256(der)
  const signed = await holds(der, files.get(SIGNATURE_FILE), files.get(MANIFEST_FILE))
  if (signed !== 'holds') return { ...failed(signed, MANIFEST_FILE), fingerprint }
  const manifest = readManifest(files.get(MANIFEST_FILE))
  if (!manifest) return { ...failed('unreadable', MANIFEST_FILE), fingerprint }
  const faults = await compare(files, manifest)
  if (manifest.keyId !== fingerprint) faults.push({ fault: 'key', file: KEY_FILE })
  return { faults, manifest, fingerprint }
}

/** Of SPKI in PEM; undefined if invalid. */
export async function fingerprintOf(pem: Uint8Array): Promise<string | undefined> {
  const der = derOf(pem)
  return der && sha256(der)
}

function filesOf(archive: Uint8Array): { files: Files } | PackFault {
  const names = new Set<string>()
  let [twice, size] = ['', 0]
  try {
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (names.has(name)) twice = name
        names.add(name)
        size += originalSize
        return size <= LARGEST_INSIDE
      },
    })
    if (size > LARGEST_INSIDE) return { fault: 'large', file: '' }
    if (twice !== '') return { fault: 'twice', file: twice }
    return { files: new Map([...names].map((name) => [name, (Object.hasOwn(files, name) && files[name]) || NOTHING])) }
  } catch {
    return { fault: 'unreadable', file: '' }
  }
}

const HEAD = '-----BEGIN PUBLIC KEY-----\n'
const FOOT = '\n-----END PUBLIC KEY-----\n'

/** Undefined unless canonical PEM. */
function derOf(pem: Uint8Array | undefined): Uint8Array<ArrayBuffer> | undefined {
  const text = new TextDecoder('latin1').decode(pem)
  const body = text.slice(HEAD.length, -FOOT.length)
  try {
    const der = Uint8Array.from(atob(body), (sign) => sign.charCodeAt(0))
    return text === HEAD + btoa(String.fromCharCode(...der)) + FOOT ? der : undefined
  } catch {
    return undefined
  }
}

async function holds(
  der: Uint8Array<ArrayBuffer>,
  signature: Uint8Array | undefined,
  signed: Uint8Array | undefined,
): Promise<'holds' | 'signature' | 'key' | 'unsupported'> {
  try {
    const key = await crypto.subtle.importKey('spki', der, 'Ed25519', false, ['verify'])
    const isWhole = await crypto.subtle.verify(
      'Ed25519',
      key,
      new Uint8Array(signature ?? []),
      new Uint8Array(signed ?? []),
    )
    return isWhole ? 'holds' : 'signature'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : 'key'
  }
}

function readManifest(bytes: Uint8Array | undefined): PackManifest | undefined {
  try {
    return packManifest.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

async function compare(files: Files, { files: listed }: PackManifest): Promise<PackFault[]> {
  const faults: PackFault[] = []
  const known = new Set([...APART, ...listed.map(({ name }) => name)])
  for (const { name, size, sha256: digest } of listed) {
    const bytes = files.get(name)
    if (!bytes) faults.push({ fault: 'missing', file: name })
    else if (bytes.length !== size || (await sha256(bytes)) !== digest) faults.push({ fault: 'changed', file: name })
  }
  for (const name of files.keys()) if (!known.has(name)) faults.push({ fault: 'added', file: name })
  return faults
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
