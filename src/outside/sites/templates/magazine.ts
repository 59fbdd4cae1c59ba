/** Magazine or blog: a masthead, a lead story with a picture, and columns with hairlines. */
import { drawOf } from '../art/of-topic.ts'
import { html, type Html } from '../html.ts'
import type { Page, PageKey, Site, Template } from '../model.ts'
import type { Story } from '../data.ts'
import { aboutPage, contactPage, imprintPage, privacyPage } from '../pages/common.ts'
import { faqGrid, link, minutesOf, number, picture, prose } from '../parts.ts'

/** Topics with steps for the reader; others describe the owner's steps. */
const ADVISES: ReadonlySet<string> = new Set(['travel', 'software'])

const storyKey = (at: number): PageKey => `story-${at + 1}`
/** Different drawings while they last, so that no two covers look alike. */
const cover = (site: Site, at: number, size: 'wide' | 'small' = 'wide') => {
  const draw = drawOf(site.topic, at + site.dice.fork('covers').whole(0, 3))
  return site.draw(
    `story-${at + 1}${size === 'wide' ? '' : '-s'}`,
    draw,
    size === 'wide' ? { width: 1600, height: 900 } : { width: 640, height: 480 },
  )
}
const minutes = (site: Site, { text }: Story): Html =>
  html`<span class="min">${minutesOf(text)} ${site.words.minutes}</span>`

const teased = (site: Site, story: Story, at: number): Html =>
  html`<li>${picture(cover(site, at, 'small'), 'thumb')}<div><h3><a href="${site.href(storyKey(at))}">${story.title}</a></h3><p>${story.teaser}</p>${minutes(site, story)}</div></li>`

function front(site: Site): Html {
  const { copy, words } = site
  const [lead, ...others] = copy.stories
  if (!lead) throw new Error('a magazine needs stories')
  const main = html`<article class="lead-story">${picture(cover(site, 0), 'cover', true)}<div><p class="kicker">${copy.kind}</p><h2><a href="${site.href(storyKey(0))}">${lead.title}</a></h2><p class="lead">${lead.teaser}</p><p>${link(site, storyKey(0), words.readStory, 'more')} ${minutes(site, lead)}</p></div></article>`
  return html`<section class="front ${site.variant('front', ['beside', 'across', 'mirrored'])}" aria-label="${words.stories}">${main}<div class="also"><h2 class="label">${words.alsoHere}</h2><ul>${others.map((story, at) => teased(site, story, at + 1))}</ul></div></section>`
}

function home(site: Site): Page {
  const { copy, words } = site
  const [first = '', second = ''] = copy.about
  const topics = html`<section class="topics"><h2 class="label">${words.whatWeWrite}</h2><div class="cells">${copy.offers.map(({ title, text }) => html`<div><h3>${title}</h3><p>${text}</p></div>`)}</div></section>`
  const habits = html`<section class="habits"><h2>${ADVISES.has(site.topic) ? words.habits : words.howWeWork}</h2><ol>${copy.steps.map(({ title, text }, at) => html`<li><span class="no" aria-hidden="true">${number(at)}</span><h3>${title}</h3><p>${text}</p></li>`)}</ol></section>`
  const who = html`<section class="who"><h2 class="label">${words.who}</h2><div class="prose first">${prose([first, second])}<p>${link(site, 'about', words.moreAbout, 'more')}</p></div></section>`
  const questions = html`<section class="topics"><h2 class="label">${words.questions}</h2>${faqGrid(site)}</section>`
  const order = site.variant('order', [
    'topics habits who questions',
    'who habits topics questions',
    'habits topics who questions',
  ])
  const parts: Record<string, Html> = { topics, habits, who, questions }
  return {
    key: 'home',
    title: site.name,
    description: copy.lead,
    body: html`<div class="open"><h1>${copy.headline}</h1><p class="lead">${copy.lead}</p></div>${front(site)}${order.split(' ').map((name) => parts[name] ?? html``)}`,
  }
}

function storyPage(site: Site, story: Story, at: number): Page {
  const { copy, words } = site
  const next = (at + 1) % copy.stories.length
  return {
    key: storyKey(at),
    title: story.title,
    description: story.teaser,
    body: html`<article class="inner story"><header class="head"><p class="kicker">${copy.kind} · ${minutesOf(story.text)} ${words.minutes}</p><h1>${story.title}</h1><p class="lead">${story.teaser}</p></header>${picture(cover(site, at), 'wide', true)}<div class="prose first">${prose(story.text)}</div><p class="next"><span class="label">${words.nextStory}</span><a href="${site.href(storyKey(next))}">${copy.stories[next]?.title ?? ''}</a></p></article>`,
  }
}

export const magazine: Template = {
  pages: (site) => [
    home(site),
    ...site.copy.stories.map((story, at) => storyPage(site, story, at)),
    aboutPage(site, drawOf(site.topic, 0)),
    contactPage(site),
    privacyPage(site),
    imprintPage(site),
  ],
  menu: (site) => [
    ['home', site.words.stories],
    ['about', site.words.about],
    ['contact', site.words.contact],
  ],
  header: (site, menu) =>
    html`<header class="top ${site.variant('masthead', ['centered', 'sided'])}">${menu}<a class="brand" href="${site.href('home')}">${site.name}</a><p class="under">${site.copy.kind}</p></header>`,
  footer: (site) =>
    html`<footer class="foot"><p class="brand">${site.name}</p><nav aria-label="${site.words.footMenu}"><ul><li>${link(site, 'about', site.words.about, 'quiet')}</li><li>${link(site, 'contact', site.words.contact, 'quiet')}</li><li>${link(site, 'privacy', site.words.privacy, 'quiet')}</li><li>${link(site, 'imprint', site.words.imprint, 'quiet')}</li></ul></nav></footer>`,
}
