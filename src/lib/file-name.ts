/**
 * Characters that some file system or header does not take: separators, wildcards, quotes, controls, invisible marks.
 */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** A text as a file's name that leaves no folder and opens everywhere; never empty, at most 100 characters. */
export function safeFileName(text: string): string {
  const name = text.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_')
  return (
    Array.from(name)
      .slice(0, 100)
      .join('')
      .replaceAll(/^[\s.]+|[\s.]+$/g, '') || '_'
  )
}
