/** One spelling of a text for comparing: NFC, lower case. Client's words and visit's words go through the same. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase()
