import i18next from 'i18next'

/** For keys known only at run time; undefined when there is no such text. */
export function textOf(key: string, values: Readonly<Record<string, string>> = {}): string | undefined {
  const translate = i18next.t as (key: string, values: Readonly<Record<string, string>>) => string
  return i18next.exists(key) ? translate(key, values) : undefined
}

/** With its placeholders unfilled. */
export const rawText = (key: string): string | undefined => {
  const translate = i18next.t as (key: string, options: object) => string
  return i18next.exists(key) ? translate(key, { skipInterpolation: true }) : undefined
}

/** Translates a message of the server from the catalogue's English; returns unknown messages unchanged. */
export const serverText = (english: string): string => textOf(`server.${english}`) ?? english

/** Message that a redirect passes to the sign-in: a key, or the server's English. */
export const redirectText = (message: string): string => textOf(message) ?? serverText(message)
