/** Workshop or local business: a quiet page with an arched drawing, a list of services, and directions. */
import { drawOf, drawsOf } from '../art/of-topic.ts'
import { html, type Html } from '../html.ts'
import type { Page, Site, Template } from '../model.ts'
import { aboutPage, contactPage, imprintPage, notesPage, privacyPage } from '../pages/common.ts'
import { facts, faqList, link, number, pageHead, picture, prose, steps } from '../parts.ts'

const offers = ({ copy }: Site, heading: (title: string) => Html): Html =>
  html`<ol class="ledger">${copy.offers.map(({ title, text }, at) => html`<li><span class="no" aria-hidden="true">${number(at)}</span>${heading(title)}<p>${text}</p></li>`)}</ol>`

function hero(site: Site): Html {
  const { copy, words } = site
  const arrangement = site.variant('hero', ['arch', 'band', 'round'])
  const size = arrangement === 'band' ? { width: 1680, height: 640 } : { width: 880, height: 1060 }
  const say = html`<div class="say"><p class="kicker">${copy.kind}</p><h1>${copy.headline}</h1><p class="lead">${copy.lead}</p><p class="acts">${link(site, 'offers', words.seeServices, 'btn')} ${link(site, 'contact', words.getInTouch, 'more')}</p></div>`
  return html`<section class="hero ${arrangement}">${say}${picture(site.draw('hero', site.dice.fork('hero-art').pick(drawsOf(site.topic)), size), 'arch', true)}</section>`
}

function home(site: Site): Page {
  const { copy, words } = site
  const [first = '', second = ''] = copy.about
  const services = html`<section class="band services"><div class="wrap"><h2>${words.whatWeDo}</h2>${offers(site, (title) => html`<h3>${title}</h3>`)}</div></section>`
  const way = html`<section class="band tinted"><div class="wrap"><h2>${words.howWeWork}</h2>${steps(site)}</div></section>`
  const who = html`<section class="band who ${site.variant('who', ['left', 'right'])}"><div class="wrap">${picture(site.draw('who', drawOf(site.topic, 1), { width: 900, height: 900 }), 'who-pic')}<div><h2>${words.who}</h2>${prose([first, second])}<p>${link(site, 'about', words.moreAbout, 'more')}</p></div></div></section>`
  const questions = html`<section class="band asked"><div class="wrap"><h2>${words.questions}</h2>${faqList(site)}</div></section>`
  const order = site.variant('order', [
    'services way who questions',
    'services who way questions',
    'who services way questions',
  ])
  const parts: Record<string, Html> = { services, way, who, questions }
  return {
    key: 'home',
    title: site.name,
    description: copy.lead,
    body: html`${hero(site)}<div class="wrap">${facts(site, ['hours', 'street', 'phone'], 'strip')}</div>${order.split(' ').map((name) => parts[name] ?? html``)}${talk(site)}`,
  }
}

const talk = (site: Site): Html =>
  html`<section class="talk"><div class="wrap"><h2>${site.words.talk}</h2><p>${site.words.talkText}</p>${link(site, 'contact', site.words.write, 'btn')}</div></section>`

const services = (site: Site): Page => {
  const { words, copy } = site
  return {
    key: 'offers',
    title: words.services,
    description: words.servicesLead,
    body: html`<article class="inner">${pageHead(copy.kind, words.services, words.servicesLead)}${picture(site.draw('services', drawOf(site.topic, 2), { width: 1600, height: 560 }), 'wide', true)}${offers(site, (title) => html`<h2>${title}</h2>`)}<h2 class="over">${words.howWeWork}</h2>${steps(site)}</article>${talk(site)}`,
  }
}

export const craft: Template = {
  pages: (site) => [
    home(site),
    services(site),
    notesPage(site, { title: site.words.advice, lead: site.words.adviceLead, draws: drawsOf(site.topic) }),
    aboutPage(site, drawOf(site.topic, 2)),
    contactPage(site),
    privacyPage(site),
    imprintPage(site),
  ],
  menu: ({ words }) => [
    ['offers', words.services],
    ['notes', words.advice],
    ['about', words.about],
    ['contact', words.contact],
  ],
  header: (site, menu) =>
    html`<header class="top"><a class="brand" href="${site.href('home')}">${site.name}</a>${menu}</header>`,
  footer: (site) =>
    html`<footer class="foot"><div class="wrap"><p class="brand">${site.name}</p><p>${site.copy.kind}</p><nav aria-label="${site.words.footMenu}"><ul><li>${link(site, 'privacy', site.words.privacy, 'quiet')}</li><li>${link(site, 'imprint', site.words.imprint, 'quiet')}</li></ul></nav></div></footer>`,
}
