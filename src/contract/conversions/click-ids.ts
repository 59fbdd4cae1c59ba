/** Google, Meta, Microsoft, TikTok. */
export const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'] as const

/** Ends a truncated value. No platform's id ends so. */
export const CUT_MARK = '…'

/** A truncated id names no click: never send or compare it. */
export const isCutId = (id: string): boolean => id.endsWith(CUT_MARK)
