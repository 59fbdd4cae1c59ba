/**
 * Percent-decodes as far as a text allows: a bad escape stays as it is written, bytes that are no UTF-8 become U+FFFD.
 * Never throws. `+` is left alone.
 */
export function percentDecode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
  }
}
