/** Studio: very large type, printed forms, and works in an uneven grid. */
import { print } from '../art/forms.ts'
import { html, type Html } from '../html.ts'
import type { Page, Site, Template } from '../model.ts'
import { aboutPage, contactPage, imprintPage, notesPage, privacyPage } from '../pages/common.ts'
import { fact, link, number, pageHead, picture, steps } from '../parts.ts'

const SHAPES = [
  { width: 1000, height: 760 },
  { width: 760, height: 950 },
  { width: 900, height: 900 },
  { width: 1100, height: 700 },
  { width: 800, height: 1000 },
  { width: 960, height: 720 },
] as const
const workPicture = (site: Site, at: number) =>
  site.draw(`work-${at + 1}`, print, SHAPES[at % SHAPES.length] ?? SHAPES[0])

function hero(site: Site): Html {
  const { copy } = site
  const strip = picture(site.draw('hero', print, { width: 1800, height: 480 }), 'strip', true)
  const arrangement = site.variant('hero', ['below', 'above', 'between'])
  const title = html`<h1>${copy.headline}</h1>`
  const lead = html`<p class="lead">${copy.lead}</p>`
  const parts =
    arrangement === 'above'
      ? html`${strip}${title}${lead}`
      : arrangement === 'between'
        ? html`${title}${strip}${lead}`
        : html`${title}${lead}${strip}`
  return html`<section class="hero ${arrangement}">${parts}</section>`
}

const works = (site: Site): Html =>
  html`<ul class="works ${site.variant('works', ['stagger', 'pairs', 'thirds'])}">${site.copy.works.map(({ title, kind }, at) => html`<li>${picture(workPicture(site, at), 'work')}<div><span class="no" aria-hidden="true">${number(at)}</span><h3>${title}</h3><p>${kind}</p></div></li>`)}</ul>`

function home(site: Site): Page {
  const { copy, words } = site
  const shown = html`<section class="shown"><div class="bar"><h2>${words.examples}</h2>${link(site, 'work', words.allWork, 'more')}</div>${works(site)}</section>`
  const does = html`<section class="does"><h2 class="label">${words.whatWeDo}</h2><ul>${copy.offers.map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}</ul></section>`
  const way = html`<section class="way"><h2 class="label">${words.howWeWork}</h2>${steps(site)}</section>`
  const who = html`<section class="who"><h2 class="label">${words.who}</h2><div><p class="big">${copy.about[0] ?? ''}</p><p>${link(site, 'about', words.moreAbout, 'more')}</p></div></section>`
  const order = site.variant('order', ['shown does who way', 'shown who does way', 'who shown way does'])
  const parts: Record<string, Html> = { shown, does, way, who }
  return {
    key: 'home',
    title: site.name,
    description: copy.lead,
    body: html`${hero(site)}${order.split(' ').map((name) => parts[name] ?? html``)}${talk(site)}`,
  }
}

const talk = (site: Site): Html =>
  html`<section class="talk"><h2>${site.words.talk}</h2><p class="reach">${fact(site, 'email')}</p><p>${site.words.talkText}</p></section>`

const workPage = (site: Site): Page => ({
  key: 'work',
  title: site.words.work,
  description: site.words.workLead,
  body: html`<article class="inner">${pageHead(site.copy.kind, site.words.work, site.words.workLead)}${site.copy.works.map(({ title, kind, text }, at) => html`<section class="case">${picture(workPicture(site, at), 'work')}<div><p class="kicker">${number(at)} · ${kind}</p><h2>${title}</h2><p>${text}</p></div></section>`)}</article>`,
})

export const portfolio: Template = {
  pages: (site) => [
    home(site),
    workPage(site),
    notesPage(site, { title: site.words.notes, lead: site.words.notesLead, draws: [print] }),
    aboutPage(site, print),
    contactPage(site),
    privacyPage(site),
    imprintPage(site),
  ],
  menu: ({ words }) => [
    ['work', words.work],
    ['notes', words.notes],
    ['about', words.about],
    ['contact', words.contact],
  ],
  header: (site, menu) =>
    html`<header class="top"><a class="brand" href="${site.href('home')}">${site.name}</a>${menu}</header>`,
  footer: (site) =>
    html`<footer class="foot"><p class="brand">${site.name}</p><p>${site.copy.kind}</p><nav aria-label="${site.words.footMenu}"><ul><li>${link(site, 'privacy', site.words.privacy, 'quiet')}</li><li>${link(site, 'imprint', site.words.imprint, 'quiet')}</li></ul></nav></footer>`,
}
