/** Explains a port that cannot be opened; returns other errors unchanged. */
export function portError(host: string, port: number, error: unknown): unknown {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(
      `port ${port} of ${host} is in use by another process (${code}): end that one, or set PORT to another`,
      { cause: error },
    )
  if (code === 'EACCES')
    return new Error(
      `port ${port} of ${host} may not be opened by this user (${code}): set PORT above 1023, or give the right to it`,
      { cause: error },
    )
  if (code === 'EADDRNOTAVAIL')
    return new Error(`${host} is no address of this machine (${code}): mend HOST`, { cause: error })
  return error
}
