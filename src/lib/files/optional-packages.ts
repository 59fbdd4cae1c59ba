/**
 * True if the package is absent: images may omit packages that processes with servers never load. Threads pass on only
 * the message.
 */
export const isNotInstalled = (error: unknown, name: string): boolean =>
  error instanceof Error && error.message.startsWith(`Cannot find package '${name}'`)
