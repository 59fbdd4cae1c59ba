/** At most `max` UTF-16 units of a text, and always valid Unicode: half a character (lone surrogate) becomes U+FFFD. */
export const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text).toWellFormed()
