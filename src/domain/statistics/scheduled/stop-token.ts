/**
 * Stops letters of one receiver: `id.word.proof`. The word is stored, and all that the release before reads; the proof
 * is made with the key of the installation, so who reads the store stops nothing.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../../../lib/secrets/seal.ts'
import { hashSecret } from '../../../lib/secrets/secrets.ts'
import type { ReceiverRow } from '../../../store/config/statistics/report-schedules.ts'

type Signer = Pick<Sealer, 'sign'>
type Stopped = Pick<ReceiverRow, 'id' | 'stopSecret'>

const proofOf = ({ sign }: Signer, { id, stopSecret }: Stopped): string => sign(`stop report ${id} ${stopSecret}`)

export const stopToken = (signer: Signer, receiver: Stopped): string =>
  `${receiver.id}.${receiver.stopSecret}.${proofOf(signer, receiver)}`

/** Compared with where there is no receiver, so that both take as long. */
const NOBODY = { id: '0', stopSecret: '', stopNeedsProof: true }

const isSame = (one: string, other: string): boolean => timingSafeEqual(hashSecret(one), hashSecret(other))

export function isStopOf(
  signer: Signer,
  receiver: (Stopped & Pick<ReceiverRow, 'stopNeedsProof'>) | undefined,
  token: string,
): boolean {
  const [, word = '', proof = ''] = token.split('.')
  const its = receiver ?? NOBODY
  const [hasWord, isProved] = [isSame(word, its.stopSecret), isSame(proof, proofOf(signer, its))]
  return receiver !== undefined && hasWord && (isProved || !its.stopNeedsProof)
}
