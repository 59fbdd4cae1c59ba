/** Input and output of site templates. */
import type { SiteTemplate, SiteTopic } from '../../contract/sites/site-words.ts'
import type { SiteWish } from '../../contract/sites/sites.ts'
import type { Draw } from './art/svg.ts'
import type { Entry, Fonts, Story, Topic, Words, Work } from './data.ts'
import type { Dice } from './dice.ts'
import type { Html } from './html.ts'
import type { Palette } from './palette.ts'

/** Texts of a site: the topic's, overridden by the owner's. */
export type CopyOfSite = Pick<Topic, 'kind' | 'faq' | 'steps'> & {
  headline: string
  lead: string
  about: string[]
  offers: Entry[]
  stories: Story[]
  works: Work[]
  owner: string
  email: string
  phone: string
  street: string
  hours: string
}

export type PageKey =
  'home' | 'offers' | 'notes' | 'work' | 'about' | 'contact' | 'privacy' | 'imprint' | `story-${number}`
export type Picture = { src: string; width: number; height: number }

export type Site = {
  template: SiteTemplate
  topic: SiteTopic
  name: string
  lang: string
  words: Words
  copy: CopyOfSite
  palette: Palette
  /** Colors in dark mode; undefined when the owner chose the paper. */
  dark: Palette | undefined
  fonts: Fonts
  variant: (part: string, of: readonly string[]) => string
  dice: Dice
  /** Adds a drawing as a file of the site. */
  draw: (name: string, draw: Draw, size: { width: number; height: number }) => Picture
  /** Address of a page; the home page has the entry's. */
  href: (page: PageKey) => string
  /** The entry is a campaign's PHP file. */
  gated: boolean
}

export type Page = { key: PageKey; title: string; description: string; body: Html }
/** Pages with their header and footer. */
export type Template = {
  pages: (site: Site) => Page[]
  /** Pages of the main menu, with their names. */
  menu: (site: Site) => (readonly [PageKey, string])[]
  header: (site: Site, menu: Html) => Html
  footer: (site: Site) => Html
}
export type Wish = Pick<SiteWish, 'name' | 'template' | 'language' | 'texts' | 'colors' | 'address'> & {
  topic: NonNullable<SiteWish['topic']>
}
