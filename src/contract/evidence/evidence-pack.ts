/** Signed archives of invalid clicks, for claims at ad networks. */
import { z } from 'zod'
import { count, id, range } from '../common.ts'
import { endpoint, STREAM } from '../endpoint.ts'
import { PACK_ADDRESSES } from './evidence-words.ts'
import { bounded, READERS } from '../hits/hits.ts'

export const MANIFEST_FILE = 'manifest.json'
export const SIGNATURE_FILE = 'manifest.sig'
export const KEY_FILE = 'public-key.pem'

const digest = z.string().regex(/^[\da-f]{64}$/)

/** The signature covers its exact bytes. */
export const packManifest = z.object({
  format: z.literal('weir-evidence-1'),
  weir: z.string(),
  createdAt: z.iso.datetime(),
  /** SHA-256 of the public key (SPKI, DER). */
  keyId: digest,
  campaign: z.object({ id: z.string(), name: z.string() }),
  range: z.object({ startDate: z.iso.date(), endDate: z.iso.date(), timezone: z.string(), until: z.iso.datetime() }),
  addresses: z.enum(PACK_ADDRESSES),
  counts: z.object({ visits: count, invalid: count }),
  files: z.array(z.object({ name: z.string(), size: count, sha256: digest })),
})
export type PackManifest = z.output<typeof packManifest>

export const evidencePacks = {
  'evidence.make': endpoint('evidence.make', {
    allowed: READERS,
    effect: 'reads',
    description: 'The invalid clicks of a campaign as a signed archive, for a claim at an ad network.',
    input: bounded(z.object({ companyId: id, ...range.shape, addresses: z.enum(PACK_ADDRESSES) })),
    reply: STREAM,
  }),
}
