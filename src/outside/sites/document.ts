import { html, raw, type Html } from './html.ts'
import type { Page, PageKey, Site, Template } from './model.ts'
import type { Palette } from './palette.ts'

type Head = {
  /** Style sheet address, or inline styles. */
  style: { href: string } | { css: string }
  icon: string
  canonical?: string
  /** Hidden from search engines: the entry is to be found instead. */
  noindex: boolean
  /** Inserted before the end of the body. */
  last?: string
}

const menuOf = (site: Site, template: Template, current: PageKey): Html =>
  html`<nav class="menu" aria-label="${site.words.menu}"><ul>${template.menu(site).map(([page, name]) => html`<li><a href="${site.href(page)}"${page === current ? html` aria-current="page"` : html``}>${name}</a></li>`)}</ul></nav>`

export function documentOf(
  site: Site,
  template: Template,
  page: Page,
  { style, icon, canonical = '', noindex, last = '' }: Head,
): string {
  const title = page.key === 'home' ? `${site.name}: ${site.copy.kind}` : `${page.title} · ${site.name}`
  return html`<!DOCTYPE html>
<html lang="${site.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${page.description}">
${noindex ? html`<meta name="robots" content="noindex">\n` : ''}${canonical === '' ? '' : html`<link rel="canonical" href="${canonical}">\n`}<link rel="icon" href="${icon}" type="image/svg+xml">
${'href' in style ? html`<link rel="stylesheet" href="${style.href}">` : html`<style>${raw(style.css)}</style>`}
</head>
<body class="${site.template} ${page.key === 'home' ? 'home' : 'sub'}">
<a class="skip" href="#main">${site.words.skip}</a>
${template.header(site, menuOf(site, template, page.key))}
<main id="main">
${page.body}
</main>
${template.footer(site)}
${raw(last)}</body>
</html>
`.html.replaceAll(/\n{2,}/g, '\n')
}

const variables = ({ dark, paper, raised, tint, ink, soft, line, accent, fill, onfill }: Palette): string =>
  `color-scheme:${dark ? 'dark' : 'light'};--paper:${paper};--raised:${raised};--tint:${tint};--ink:${ink};--soft:${soft};--line:${line};--accent:${accent};--fill:${fill};--onfill:${onfill}`

/** The site's own values, then the template's rules. */
export function stylesheetOf({ palette, dark, fonts, variant }: Site, rules: readonly string[]): string {
  const round = variant('round', ['0', '4px', '14px'])
  const type = `--display:${fonts.display};--text:${fonts.text};--weight:${fonts.weight};--track:${fonts.track};--round:${round}`
  const after = dark === undefined ? '' : `@media (prefers-color-scheme:dark){:root{${variables(dark)}}}\n`
  return `:root{${variables(palette)};${type}}\n${after}${rules.join('\n')}`
}
