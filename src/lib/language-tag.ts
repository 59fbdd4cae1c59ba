/**
 * Languages by their tags. Weir and many people call Ukrainian `ua`, which is the country; browsers and Intl know it as
 * `uk`.
 */

/**
 * The tag by which browsers and Intl know the language: `ua` and `ua-UA` become `uk` and `uk-UA`, all others stay as
 * they are.
 */
export const standardTag = (tag: string): string => tag.replace(/^ua(?=-|$)/i, 'uk')
