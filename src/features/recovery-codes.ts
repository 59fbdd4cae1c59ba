/** Recovery codes: 80 random bits each, so that a stored hash gives none of them away. */
import { newKey } from '../lib/secrets.ts'

const CODES = 10
const LETTERS = 16

/** Ten codes in groups of four letters, to be written down. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => newKey(LETTERS).replaceAll(/(.{4})(?=.)/g, '$1-'))

/** A code as it is compared: however it was typed, without spaces and dashes. */
export const bareCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()
