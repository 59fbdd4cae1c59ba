/** Names and texts that staff write once, and in other languages if they like. */
import type { Language } from '../contract/roles.ts'

export type ByLanguage = Readonly<Partial<Record<Language, string>>>

/** What readers of a language read: the text of their language, else the one that everybody reads. */
export const inLanguage = (language: Language, everybodys: string, own: ByLanguage): string =>
  own[language]?.trim() || everybodys

/** A plan's or a payment method's name as readers of a language read it. */
export const nameIn = (language: Language, { name, names }: { name: string; names: ByLanguage }): string =>
  inLanguage(language, name, names)
