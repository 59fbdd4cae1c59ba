/** Explains a port that cannot be opened; returns other errors unchanged. */
export function portError(host: string, port: number, error: unknown): unknown {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(
      `port ${port} of ${host} is in use by another process (${code}): stop it, or set PORT to another port`,
      { cause: error },
    )
  if (code === 'EACCES')
    return new Error(
      `this user may not open port ${port} of ${host} (${code}): set PORT above 1023, or grant the permission`,
      { cause: error },
    )
  if (code === 'EADDRNOTAVAIL')
    return new Error(`${host} is not an address of this machine (${code}): correct HOST`, { cause: error })
  return error
}
