import i18next from 'i18next'

/** A text by a key that is only known while running; nothing where there is none. */
export function textOf(key: string, values: Readonly<Record<string, string>> = {}): string | undefined {
  const translate = i18next.t as (key: string, values: Readonly<Record<string, string>>) => string
  return i18next.exists(key) ? translate(key, values) : undefined
}

/** The text as the catalogue has it, its placeholders unfilled. */
export const rawText = (key: string): string | undefined => {
  const translate = i18next.t as (key: string, options: object) => string
  return i18next.exists(key) ? translate(key, { skipInterpolation: true }) : undefined
}

/**
 * The server speaks the catalogue's English; here are its words in the language in use, or as they came where they are
 * not known.
 */
export const serverText = (english: string): string => textOf(`server.${english}`) ?? english

/** What a redirect carries to the sign-in screen: a key of ours, or the server's words. */
export const redirectText = (message: string): string => textOf(message) ?? serverText(message)
