import { hash, verify, type Options } from '@node-rs/argon2'
import { invalid } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { commonPasswords } from '../lib/common-passwords.ts'

/** Of argon2id, the package's default; its name is in a const enum, which type stripping cannot read. Memory in kB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** Made of a random password, with the settings above: what an unknown e-mail's password is compared with. */
export const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$5Cr0dv5RBGeDdrh2feMbng$haCrkSU0/1MhRqWLNL5Lnjs1NjtNYHCWZc7MxnUeSmo'

/** The password in PHC format. Callers hand it in NFC. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Takes the same time without a stored hash as with one; no password fits the decoy. */
export const passwordFits = (stored: string | undefined, password: string): Promise<boolean> =>
  verify(stored ?? DECOY, password)

/** Whether the password is among the commonest, whatever its case. */
export const isCommonPassword = (password: string): boolean => commonPasswords().has(password.toLowerCase())

/** The hash of a new password; throws 422 at the field `password` when it is too common. */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw invalid({ password: [TEXTS.passwordCommon] })
  return hashPassword(password)
}
