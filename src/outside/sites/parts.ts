import { html, type Html } from './html.ts'
import type { PageKey, Picture, Site } from './model.ts'

/** Decorative: the words beside it are enough. */
export const picture = ({ src, width, height }: Picture, name: string, early = false): Html =>
  html`<img class="${name}" src="${src}" width="${width}" height="${height}" alt=""${early ? html`` : html` loading="lazy"`}>`

export const link = (site: Site, page: PageKey, text: string, name: string): Html =>
  html`<a class="${name}" href="${site.href(page)}">${text}</a>`

/** Bracketed placeholder for the owner. */
const fill = (text: string): Html => html`<span class="fill">[${text}]</span>`

type Fact = 'hours' | 'street' | 'phone' | 'email' | 'owner'
const MISSING = {
  hours: 'fillHours',
  street: 'fillStreet',
  phone: 'fillPhone',
  email: 'fillEmail',
  owner: 'fillOwner',
} as const

/** A fact of the owner; phone numbers and e-mails become links. */
export function fact({ copy, words }: Site, name: Fact): Html {
  const value = copy[name]
  if (value === '') return fill(words[MISSING[name]])
  if (name === 'email')
    return html`<a href="mailto:${encodeURI(value).replaceAll(/[?#]/g, encodeURIComponent)}">${value}</a>`
  if (name === 'phone') return html`<a href="tel:${value.replaceAll(/[^\d+]/g, '')}">${value}</a>`
  return html`${value}`
}

const LABEL = { hours: 'hours', street: 'where', phone: 'call', email: 'email', owner: 'owner' } as const
export const facts = (site: Site, names: readonly Fact[], className: string): Html =>
  html`<dl class="${className}">${names.map((name) => html`<div><dt>${site.words[LABEL[name]]}</dt><dd>${fact(site, name)}</dd></div>`)}</dl>`

export const prose = (paragraphs: readonly string[]): Html => html`${paragraphs.map((text) => html`<p>${text}</p>`)}`

export const pageHead = (kicker: string, title: string, lead: string): Html =>
  html`<header class="head"><p class="kicker">${kicker}</p><h1>${title}</h1><p class="lead">${lead}</p></header>`

export const number = (at: number): string => String(at + 1).padStart(2, '0')

export const faqList = ({ copy }: Site): Html =>
  html`<div class="faq">${copy.faq.map(({ q, a }) => html`<details><summary>${q}</summary><p>${a}</p></details>`)}</div>`
export const faqGrid = ({ copy }: Site): Html =>
  html`<div class="answers">${copy.faq.map(({ q, a }) => html`<div><h3>${q}</h3><p>${a}</p></div>`)}</div>`
export const steps = ({ copy }: Site): Html =>
  html`<ol class="steps">${copy.steps.map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}</ol>`

const WORDS_A_MINUTE = 180
export const minutesOf = (texts: readonly string[]): number =>
  Math.max(1, Math.round(texts.join(' ').split(' ').length / WORDS_A_MINUTE))
