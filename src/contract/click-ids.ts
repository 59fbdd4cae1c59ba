/** Parameters in which ad networks send an id of the click: Google, Meta, Microsoft, TikTok. */
export const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'] as const

/** The end of a value that was longer than what is kept of it. No platform's id ends so. */
export const CUT_MARK = '…'

/** Whether an id is only the beginning of what the platform sent: it names no click, and is neither sent nor compared. */
export const isCutId = (id: string): boolean => id.endsWith(CUT_MARK)
