/** Product: a statement, an app window, features of different weight, and one call to action. */
import { appPart, appWindow, SIGNS } from '../art/screen.ts'
import { html, raw, type Html } from '../html.ts'
import type { Page, Site, Template } from '../model.ts'
import { aboutPage, contactPage, imprintPage, notesPage, privacyPage } from '../pages/common.ts'
import { faqGrid, link, number, pageHead, picture, steps } from '../parts.ts'

const sign = (path: string): Html =>
  raw(
    `<svg class="sign" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`,
  )

function hero(site: Site): Html {
  const { copy, words } = site
  const shown = picture(site.draw('hero', appWindow, { width: 1440, height: 900 }), 'window', true)
  return html`<section class="hero ${site.variant('hero', ['stacked', 'split', 'offset'])}"><div class="say"><p class="pill">${copy.kind}</p><h1>${copy.headline}</h1><p class="lead">${copy.lead}</p><p class="acts">${link(site, 'offers', words.seeFeatures, 'btn')} ${link(site, 'contact', words.getInTouch, 'btn ghost')}</p></div><div class="stage">${shown}</div></section>`
}

function features(site: Site, level: 'h2' | 'h3'): Html {
  const signs = site.dice.fork('signs').some(SIGNS, site.copy.offers.length)
  const heading = (title: string) => (level === 'h3' ? html`<h3>${title}</h3>` : html`<h2>${title}</h2>`)
  return html`<div class="bento ${site.variant('bento', ['a', 'b'])}">${site.copy.offers.map(({ title, text }, at) => {
    const large = at === 0 || at === 3
    return html`<div class="cell${large ? ' large' : ''}"><div>${sign(signs[at] ?? SIGNS[0] ?? '')}${heading(title)}<p>${text}</p></div>${large ? picture(site.draw(`part-${at + 1}`, appPart, { width: 640, height: 420 }), 'part') : html``}</div>`
  })}</div>`
}

const cta = (site: Site): Html =>
  html`<section class="cta"><div><h2>${site.words.talk}</h2><p>${site.words.talkText}</p></div>${link(site, 'contact', site.words.write, 'btn')}</section>`

function home(site: Site): Page {
  const { copy, words } = site
  const reading = html`<section class="wrap reading"><h2>${words.fromNotes}</h2><ul>${copy.stories.slice(0, 3).map((story, at) => html`<li><span class="no" aria-hidden="true">${number(at)}</span><h3><a href="${site.href('notes')}#n${at + 1}">${story.title}</a></h3><p>${story.teaser}</p></li>`)}</ul></section>`
  const what = html`<section class="wrap what"><h2>${words.whatYouGet}</h2>${features(site, 'h3')}</section>`
  const how = html`<section class="how"><div class="wrap"><h2>${words.howItWorks}</h2>${steps(site)}</div></section>`
  const questions = html`<section class="wrap asked"><h2>${words.questions}</h2>${faqGrid(site)}</section>`
  const order = site.variant('order', [
    'what how reading questions',
    'how what questions reading',
    'what reading how questions',
  ])
  const parts: Record<string, Html> = { reading, what, how, questions }
  return {
    key: 'home',
    title: site.name,
    description: copy.lead,
    body: html`${hero(site)}${order.split(' ').map((name) => parts[name] ?? html``)}<div class="wrap">${cta(site)}</div>`,
  }
}

const featurePage = (site: Site): Page => ({
  key: 'offers',
  title: site.words.features,
  description: site.words.featuresLead,
  body: html`<article class="inner">${pageHead(site.copy.kind, site.words.features, site.words.featuresLead)}${features(site, 'h2')}${cta(site)}</article>`,
})

export const product: Template = {
  pages: (site) => [
    home(site),
    featurePage(site),
    notesPage(site, { title: site.words.guide, lead: site.words.guideLead, draws: [appPart] }),
    aboutPage(site, appWindow),
    contactPage(site),
    privacyPage(site),
    imprintPage(site),
  ],
  menu: ({ words }) => [
    ['offers', words.features],
    ['notes', words.guide],
    ['about', words.about],
    ['contact', words.contact],
  ],
  header: (site, menu) =>
    html`<header class="top"><a class="brand" href="${site.href('home')}"><span class="logo" aria-hidden="true"></span>${site.name}</a>${menu}</header>`,
  footer: (site) =>
    html`<footer class="foot"><div class="wrap"><p class="brand">${site.name}</p><nav aria-label="${site.words.footMenu}"><ul><li>${link(site, 'about', site.words.about, 'quiet')}</li><li>${link(site, 'contact', site.words.contact, 'quiet')}</li><li>${link(site, 'privacy', site.words.privacy, 'quiet')}</li><li>${link(site, 'imprint', site.words.imprint, 'quiet')}</li></ul></nav></div></footer>`,
}
