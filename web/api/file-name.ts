/** The file name of a Content-Disposition header: the RFC 5987 one where there is one. */
export function fileNameIn(header: string | null): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(header ?? '')?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      /* not percent-encoded as it should be: the plain name, then */
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1]
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, '$1')
  return /filename\s*=\s*([^;\s]+)/i.exec(header ?? '')?.[1]
}
