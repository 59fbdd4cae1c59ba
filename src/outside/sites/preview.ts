/** A site's home page in one document for a sandboxed frame: no links or requests. */
import { createHash } from 'node:crypto'
import { diceOf, rulesOf, siteOf } from './build.ts'
import { documentOf, stylesheetOf } from './document.ts'
import type { Wish } from './model.ts'
import { usablePaper } from './palette.ts'
import { TEMPLATES } from './templates/all.ts'

type Swatch = { asked: string | null; used: string }

const dataUrl = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

/** Depends only on the looks, so the preview stays the same while texts are typed. */
const PREVIEW_SEED = createHash('sha256').update('preview').digest('hex').slice(0, 8)

export function previewOf(wish: Wish, number: number): { html: string; accent: Swatch; paper: Swatch } {
  const site = siteOf(
    { wish, number, gate: undefined },
    {
      dice: diceOf(`${PREVIEW_SEED}/${wish.template}`, number),
      place: (_name, svg) => dataUrl(svg),
      href: () => '#main',
    },
  )
  const template = TEMPLATES[wish.template]
  const [page] = template.pages(site)
  if (!page) throw new Error(`${wish.template} has no pages`)
  const { accent, paper } = wish.colors
  return {
    html: documentOf(site, template, page, {
      style: { css: stylesheetOf(site, rulesOf(site)) },
      icon: 'data:,',
      noindex: true,
    }),
    accent: { asked: accent ?? null, used: site.palette.accent },
    paper: { asked: paper ?? null, used: paper ? usablePaper(paper) : site.palette.paper },
  }
}
