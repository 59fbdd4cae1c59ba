/** A link as the dialog makes it passes its own check, and the edge reads what the source fills in. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignSettings } from '../src/contract/campaigns/campaigns.ts'
import { SOURCE_FIELDS } from '../src/contract/money/cost-words.ts'
import { policy } from '../src/judge/builders.ts'
import { readUrl } from '../src/judge/visit.ts'
import { linkParts, sourceOfTemplate, trackingLink, type LinkPart } from '../src/rules/campaigns/tracking/build.ts'
import { checkLink } from '../src/rules/campaigns/tracking/check.ts'
import { isFullUrl } from '../src/contract/campaigns/links.ts'
import { isMacro } from '../src/rules/conversions/postback.ts'
import { faultOfAddress } from '../src/rules/conversions/outgoing.ts'
import { SOURCE_TEMPLATES } from '../src/rules/campaigns/source-templates.ts'
import { runs } from './support/runs.ts'

const FACT = {
  source: 'utmSource',
  campaign: 'utmCampaign',
  term: 'utmTerm',
  creative: 'utmCreative',
  placement: 'utmPlacement',
  network: 'utmNetwork',
  click: 'clickId',
  cost: 'clickCost',
} as const

const name = fc.stringMatching(/^[a-z][\w.-]{0,11}$/)
const utm = fc.record(Object.fromEntries(SOURCE_FIELDS.map((field) => [field, name])), { requiredKeys: [] })
const hosts = fc.constantFrom('https://weir.example', 'https://go.shop.example:8443', 'http://127.0.0.1:9140')
const pages = fc.constantFrom('', '?Lang=de', '#top', '?Lang=de&X=1#top')

const cases = fc
  .record({
    template: fc.constantFrom(...SOURCE_TEMPLATES),
    utm,
    own: fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
    host: hosts,
    page: pages,
    extra: fc.array(fc.record({ name, value: fc.stringMatching(/^[^[\]{}@_$]{0,12}$/) }), { maxLength: 3 }),
    hosted: fc.boolean(),
  })
  .map(({ template, utm: named, own: [click = 'c', cost = 'p'], host, page, extra, hosted }) => {
    const source = { ...sourceOfTemplate(template), id: '7' }
    // a parameter that the source appends cannot be renamed
    const clickParameter = template.click === '' ? template.clickParameter : click
    const settings = campaignSettings.parse({
      name: 'Garden',
      targetMode: 'redirect',
      targetLink: 'https://shop.example/',
      botLink: 'bots.html',
      utm: named,
      source: { id: '7', clickParameter, costParameter: template.cost === '' ? '' : cost },
    })
    const own = `${host}/c/c_9f2k4j`
    const parts = linkParts(settings, source, extra)
    return {
      template,
      source,
      settings,
      own,
      parts,
      link: trackingLink(hosted ? `${own}${page}` : `https://shop.example/p${page}`, parts, template),
    }
  })

test('the link passes its own check', () => {
  fc.assert(
    fc.property(cases, ({ settings, source, own, link }) => {
      const found = checkLink(link, {
        settings,
        key: 'c_9f2k4j',
        hosted: [own],
        pageHosts: ['shop.example'],
        source,
        templates: SOURCE_TEMPLATES,
      })
      expect(found, link).toEqual([])
    }),
    { numRuns: runs(1500) },
  )
})

const value = fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }).map((text) => text.toWellFormed().trim())
const costs = fc.tuple(fc.nat(99_999), fc.nat(999_999)).map(([whole, part]) => `${whole}.${part}`)

/** As a source does: each macro is replaced by an encoded value, and its own parameter is appended. */
function expand(link: string, parts: readonly (LinkPart & { filled: string })[], appended: string): string {
  let text = link
  for (const { value: macro, filled } of parts) text = text.replace(macro, () => encodeURIComponent(filled))
  const hash = text.indexOf('#')
  const [before, after] = hash < 0 ? [text, ''] : [text.slice(0, hash), text.slice(hash)]
  return appended === '' ? text : `${before}${before.includes('?') ? '&' : '?'}${appended}${after}`
}

test('the edge reads the values that the source fills in', () => {
  fc.assert(
    fc.property(
      cases,
      fc.array(value, { minLength: 10, maxLength: 10 }),
      costs,
      ({ template, settings, parts, link }, values, cost) => {
        const macros = parts
          .filter(({ of, value: macro }) => of !== 'own' && isMacro(macro))
          .map((part, at) => ({ ...part, filled: part.of === 'cost' ? cost : (values[at] ?? '') }))
          .toSorted((one, other) => other.value.length - one.value.length)
        const appended =
          template.click === '' && template.clickParameter !== ''
            ? `${template.clickParameter}=${encodeURIComponent(values[9] ?? '')}`
            : ''
        const read = readUrl(expand(link, macros, appended), policy(settings))
        for (const { of, filled } of macros) {
          if (of === 'own') continue
          const wanted = of === 'cost' ? filled.replace(/^0+(?=\d)/, '') : filled
          expect(read[FACT[of]], of).toBe(wanted)
        }
        if (appended !== '') expect(read.clickId).toBe(values[9])
      },
    ),
    { numRuns: runs(1500) },
  )
})

test.each(SOURCE_TEMPLATES)('$name: fields, documents and addresses are complete', (template) => {
  const { key, click, clickParameter, cost, costParameter, macros, others, source, also, read, postback } = template
  expect(key).toMatch(/^[a-z][a-z_]*$/)
  for (const macro of [click, cost, ...Object.values(macros), ...others].filter((one) => one !== ''))
    expect(macro, 'a macro has the source’s signs and no space').toMatch(
      /^(?:\$?\{\{?[^\s{}]+\}\}?|\[[^\s[\]]+\]|##[^\s#]+##|__[A-Z_]+__)$/,
    )
  expect(click === '' || clickParameter !== '', 'a click id has a parameter').toBe(true)
  expect(cost === '', 'a cost has a parameter').toBe(costParameter === '')
  const all = [...Object.values(macros), ...others]
  expect(new Set(all).size, 'no macro twice').toBe(all.length)
  for (const address of [source, ...also]) expect(isFullUrl(address), address).toBe(true)
  expect(read).toMatch(/^2026-\d\d-\d\d$/)
  if (postback !== '') {
    expect(faultOfAddress(postback)).toBeUndefined()
    expect(postback).toContain('{clickid}')
    expect(isFullUrl(template.postbackSource)).toBe(true)
  }
})

test('at least thirty sources, each key and name once', () => {
  expect(SOURCE_TEMPLATES.length).toBeGreaterThanOrEqual(50)
  expect(new Set(SOURCE_TEMPLATES.map(({ key }) => key)).size).toBe(SOURCE_TEMPLATES.length)
  expect(new Set(SOURCE_TEMPLATES.map(({ name: one }) => one)).size).toBe(SOURCE_TEMPLATES.length)
})
