/**
 * Replaces `ua`, the country code that Weir and many people use for Ukrainian, by the tag `uk` of browsers and Intl:
 * `ua-UA` → `uk-UA`. Other tags stay.
 */
export const standardTag = (tag: string): string => tag.replace(/^ua(?=-|$)/i, 'uk')
