import i18next from 'i18next'

/** For run-time keys; undefined if missing. */
export function textOf(key: string, values: Readonly<Record<string, string>> = {}): string | undefined {
  const translate = i18next.t as (key: string, values: Readonly<Record<string, string>>) => string
  return i18next.exists(key) ? translate(key, values) : undefined
}

/** With its placeholders unfilled. */
export const rawText = (key: string): string | undefined => {
  const translate = i18next.t as (key: string, options: object) => string
  return i18next.exists(key) ? translate(key, { skipInterpolation: true }) : undefined
}

/** From the catalogue's English; unknown messages stay. */
export const serverText = (english: string): string => textOf(`server.${english}`) ?? english

/** A key, or the server's English. */
export const redirectText = (message: string): string => textOf(message) ?? serverText(message)
