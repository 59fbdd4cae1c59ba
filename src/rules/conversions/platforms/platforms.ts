import type { PlatformKind } from '../../../contract/conversions/outgoing-words.ts'
import { META } from './meta.ts'
import type { Platform } from './platform.ts'
import { TIKTOK } from './tiktok.ts'

/**
 * Google is missing: its calls (Data Manager API, Google Ads API) ask for an OAuth client of the operator, and a consent
 * that ends. Its file for upload stays.
 */
export const PLATFORMS: Readonly<Record<PlatformKind, Platform>> = { meta: META, tiktok: TIKTOK }
