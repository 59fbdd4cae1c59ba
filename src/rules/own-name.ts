import type { Language } from '../contract/roles.ts'

export type ByLanguage = Readonly<Partial<Record<Language, string>>>

/** Falls back to the default text. */
export const inLanguage = (language: Language, everybodys: string, own: ByLanguage): string =>
  own[language]?.trim() || everybodys

export const nameIn = (language: Language, { name, names }: { name: string; names: ByLanguage }): string =>
  inLanguage(language, name, names)
