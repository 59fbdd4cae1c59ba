/** What opens a new campaign: each says nothing of another's. */
import { newKey, newSecret } from '../../lib/secrets.ts'

/** The public key, 80 bits: it opens the hosted link. */
export const newCampaignKey = (): string => `c_${newKey(16)}`

/** 160 bits. */
export const newPostbackSecret = (): string => newSecret(20)
