/**
 * True if an import failed because the package is absent: images may leave out packages that processes with servers
 * never load. Threads pass on only the message.
 */
export const isLeftOut = (error: unknown, name: string): boolean =>
  error instanceof Error && error.message.startsWith(`Cannot find package '${name}'`)
