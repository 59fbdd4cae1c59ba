/** Packages that an image may leave out, because processes with servers never load them. */

/** Whether an import failed because the package is not there; the message is all that a thread hands over. */
export const isLeftOut = (error: unknown, name: string): boolean =>
  error instanceof Error && error.message.startsWith(`Cannot find package '${name}'`)
