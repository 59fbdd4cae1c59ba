/** Pages of every site: about, contact, privacy, legal notice and articles. */
import { html } from '../html.ts'
import type { Draw } from '../art/svg.ts'
import { fact, facts, link, pageHead, picture, prose } from '../parts.ts'
import type { Page, Site } from '../model.ts'

const WIDE = { width: 1600, height: 700 }

export const aboutPage = (site: Site, draw: Draw): Page => {
  const { words, copy, name } = site
  const [first = '', ...rest] = copy.about
  return {
    key: 'about',
    title: words.about,
    description: first,
    body: html`<article class="inner">${pageHead(copy.kind, words.who, first)}${picture(site.draw('about', draw, WIDE), 'wide', true)}<div class="prose">${prose(rest)}<p><strong>${name}</strong>${copy.street === '' ? '' : html` · ${copy.street}`}</p><p>${link(site, 'contact', words.getInTouch, 'more')}</p></div></article>`,
  }
}

export const contactPage = (site: Site): Page => {
  const { words, copy } = site
  return {
    key: 'contact',
    title: words.contact,
    description: words.contactLead,
    body: html`<article class="inner">${pageHead(copy.kind, words.contact, words.contactLead)}<div class="cols">${facts(site, ['email', 'phone', 'street', 'hours'], 'facts')}<div class="prose"><h2>${words.talk}</h2><p>${words.talkText}</p><p>${words.reply}</p></div></div></article>`,
  }
}

export const privacyPage = (site: Site): Page => {
  const { words } = site
  const parts = [
    [words.privacyHeadPages, words.privacyPlain],
    ...(site.gated ? [[words.privacyHeadGate, words.privacyGate] as const] : []),
    [words.privacyHeadLogs, words.privacyLogs],
    [words.privacyHeadMail, words.privacyMail],
    [words.privacyHeadRights, words.privacyRights],
  ] as const
  return {
    key: 'privacy',
    title: words.privacy,
    description: words.privacyLead,
    body: html`<article class="inner">${pageHead(site.name, words.privacy, words.privacyLead)}<div class="prose">${parts.map(([title, text]) => html`<h2>${title}</h2><p>${text}</p>`)}</div></article>`,
  }
}

export const imprintPage = (site: Site): Page => {
  const { words } = site
  return {
    key: 'imprint',
    title: words.imprint,
    description: words.imprintLead,
    body: html`<article class="inner">${pageHead(site.name, words.imprint, words.imprintLead)}<div class="prose"><h2>${words.owner}</h2><p>${fact(site, 'owner')}</p><p>${fact(site, 'street')}</p><p>${fact(site, 'email')}<br>${fact(site, 'phone')}</p><p>${words.imprintText}</p><p>${words.rights}</p></div></article>`,
  }
}

/** Articles below one another, each with a drawing. */
export const notesPage = (
  site: Site,
  { title, lead, draws }: { title: string; lead: string; draws: readonly Draw[] },
): Page => ({
  key: 'notes',
  title,
  description: lead,
  body: html`<article class="inner">${pageHead(site.copy.kind, title, lead)}${site.copy.stories.map(
    (story, at) =>
      html`<section class="note" id="n${at + 1}">${picture(site.draw(`note-${at + 1}`, site.dice.fork(`note${at}`).pick(draws), { width: 720, height: 540 }), 'note-pic')}<div class="prose"><h2>${story.title}</h2><p class="teaser">${story.teaser}</p>${prose(story.text)}</div></section>`,
  )}</article>`,
})
