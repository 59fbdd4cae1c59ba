/** Texts and styles of sites, stored beside this file. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '../../contract/roles.ts'
import type { SiteTemplate, SiteTopic } from '../../contract/sites/site-words.ts'
import type { Scheme } from './palette.ts'
import type words from './data/words.json'

export type Entry = { title: string; text: string }
export type Story = { title: string; teaser: string; text: string[] }
export type Work = Entry & { kind: string }
/** A site uses some, in its own order. */
export type Topic = {
  kind: string
  headlines: string[]
  leads: string[]
  about: string[]
  offers: Entry[]
  steps: Entry[]
  faq: { q: string; a: string }[]
  stories: Story[]
  works: Work[]
}
/** CSS of a pair of system typefaces. */
export type Fonts = { display: string; text: string; weight: number; track: string }
type Looks = { schemes: Scheme[]; fonts: Fonts[] }
type Word = keyof (typeof words)['en']
export type Words = Record<Word, string>

const folder = (name: string): string => path.join(import.meta.dirname, name)
const kept = new Map<string, unknown>()

function read(name: string, parse: (text: string) => unknown): unknown {
  if (!kept.has(name)) kept.set(name, parse(readFileSync(folder(name), 'utf8')))
  return kept.get(name)
}
const json = (name: string): unknown => read(`data/${name}.json`, (text) => JSON.parse(text) as unknown)

export const topicIn = (topic: SiteTopic, language: Language): Topic => json(`${topic}.${language}`) as Topic
export const wordsIn = (language: Language): Words => (json('words') as Record<Language, Words>)[language]
export const looksOf = (template: SiteTemplate): Looks => (json('looks') as Record<SiteTemplate, Looks>)[template]
export const stylesOf = (name: string): string => read(`styles/${name}.css`, (text) => text) as string
type ReadmeTexts = Record<'title' | 'one' | 'many' | 'plain' | 'gate' | 'missing' | 'examples' | 'address', string>
export const readmeIn = (language: Language): ReadmeTexts => (json('readme') as Record<Language, ReadmeTexts>)[language]
