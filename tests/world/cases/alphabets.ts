/** Names, texts and addresses beyond ASCII, in the forms in which one and the same arrives. */
import type { WorldCase } from '../world.ts'

export const ALPHABETS: readonly WorldCase[] = []
