/** `ua`, the country code many use for Ukrainian, becomes `uk`: `ua-UA` → `uk-UA`. */
export const standardTag = (tag: string): string => tag.replace(/^ua(?=-|$)/i, 'uk')
