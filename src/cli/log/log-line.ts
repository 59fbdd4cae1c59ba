/** One line of an access log, read. */
export type LogLine = {
  /** Milliseconds. */
  time: number
  ip: string
  method: string
  /** Path and query as they were asked, or a whole URL. */
  target: string
  /** With a port where it is said; '' where the log does not say it. */
  host: string
  /** '' where the log does not say it. */
  scheme: string
  userAgent: string
  referrer: string
}

/** undefined: it is no line of this format. Never throws. */
export type ReadLine = (text: string) => LogLine | undefined

/** `GET /land?x=1 HTTP/1.1`; a program that sends garbage has no method. */
export function readRequest(text: string): { method: string; target: string } | undefined {
  const [, method, target] = /^([A-Z]{3,16}) (\S+)(?: HTTP\/[\d.]+)?$/.exec(text) ?? []
  return method === undefined || target === undefined ? undefined : { method, target }
}

/** What logs write where there is nothing. */
export const orNothing = (text: string): string => (text === '-' ? '' : text)
