/** Values of headers and tokens, sealed in the store. */
import { NO_SECRETS, type OutgoingSecrets } from '../../rules/conversions/outgoing-request.ts'
import type { AddressRow } from '../../store/config/conversions/outgoing-addresses.ts'
import type { Services } from '../context.ts'

type Sealed = Pick<AddressRow, 'sealed' | 'sealedWith'>

/** Undefined: sealed with another key. */
export function openSecrets(sealer: Services['sealer'], { sealed }: Sealed): OutgoingSecrets | undefined {
  if (sealed === null) return NO_SECRETS
  const text = sealer.open(sealed)
  return text === undefined ? undefined : (JSON.parse(text) as OutgoingSecrets)
}

export const sealSecrets = (sealer: Services['sealer'], secrets: OutgoingSecrets): Sealed =>
  Object.keys(secrets.headers).length === 0 && secrets.token === ''
    ? { sealed: null, sealedWith: '' }
    : { sealed: sealer.seal(JSON.stringify(secrets)), sealedWith: sealer.keyName }
