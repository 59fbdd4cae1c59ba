import { expect, test } from 'vitest'
import { SOURCE_TEMPLATES } from '../source-templates.ts'
import { linkParts, sourceOfTemplate, trackingLink, type LinkSource } from './build.ts'
import { checkLink } from './check.ts'
import { mask } from './macros.ts'
import type { CheckContext } from './words.ts'

const templateOf = (key: string) => {
  const found = SOURCE_TEMPLATES.find((one) => one.key === key)
  if (!found) throw new Error(`no template ${key}`)
  return found
}
const HOSTED = 'https://weir.example/c/c_9f2k4j'

/** A campaign that buys from the source. */
function contextOf(key: string, changes: Partial<CheckContext> = {}): CheckContext {
  const source: LinkSource = { ...sourceOfTemplate(templateOf(key)), id: '7' }
  const { clickParameter, costParameter } = source
  return {
    settings: { utm: {}, user: {}, source: { id: '7', clickParameter, costParameter } },
    key: 'c_9f2k4j',
    hosted: [HOSTED],
    pageHosts: [],
    source,
    templates: SOURCE_TEMPLATES,
    ...changes,
  }
}
const codes = (link: string, context: CheckContext) => checkLink(link, context).map(({ code }) => code)
const linkOf = (context: CheckContext) =>
  trackingLink(HOSTED, linkParts(context.settings, context.source), context.source.template)

test('writes the macros of the source under the names that the campaign reads', () => {
  expect(linkOf(contextOf('mgid'))).toBe(
    `${HOSTED}?utm_source=mgid&utm_campaign={campaign_id}&utm_content={teaser_id}&utm_placement={widget_id}&clickid={click_id}&cost={click_price}`,
  )
  const named = contextOf('mgid', {
    settings: { utm: { campaign: 'cmp' }, user: {}, source: { id: '7', clickParameter: 'mc', costParameter: '' } },
  })
  expect(linkOf(named)).toContain('cmp={campaign_id}&utm_content={teaser_id}&utm_placement={widget_id}&mc={click_id}')
  expect(linkOf(contextOf('adsterra'))).toContain('clickid=##SUB_ID_SHORT(action)##')
})

test('leaves out the click id that the source adds itself', () => {
  expect(linkOf(contextOf('google'))).not.toContain('gclid')
})

test('keeps parameters and fragment of the page, and adds own parameters', () => {
  const { settings, source } = contextOf('taboola')
  const parts = linkParts(settings, source, [
    { name: 'user_1', value: 'a b&c' },
    { name: 'user_2', value: '{title}' },
    { name: ' ', value: 'x' },
  ])
  expect(trackingLink('https://shop.example/p?utm_source=mine#top', parts, source.template)).toBe(
    'https://shop.example/p?utm_source=mine&utm_campaign={campaign_id}&utm_content={campaign_item_id}&utm_placement={site}&tblci={click_id}&user_1=a%20b%26c&user_2={title}#top',
  )
})

test('asks for the macros of a source that Weir does not know', () => {
  const source: LinkSource = {
    id: '7',
    name: 'Native network',
    clickParameter: 'cid',
    costParameter: 'bid',
    model: 'parameter',
    template: undefined,
  }
  const context = contextOf('mgid', {
    source,
    settings: { utm: {}, user: {}, source: { id: '7', clickParameter: 'cid', costParameter: 'bid' } },
  })
  const link = linkOf(context)
  expect(link).toBe(`${HOSTED}?utm_source=native_network&cid=REPLACE_CLICK_ID&bid=REPLACE_COST`)
  expect(codes(link, context)).toEqual(['placeholder', 'placeholder'])
  expect(codes(link.replace('REPLACE_CLICK_ID', '{whatever}').replace('REPLACE_COST', '[x]'), context)).toEqual([])
  expect(checkLink(`${HOSTED}?utm_source=native`, context)).toEqual([
    { code: 'clickMissing', level: 'note', values: { parameter: 'cid', macro: '…' } },
  ])
  const unread = { ...context, settings: { utm: {}, user: {}, source: null } }
  expect(codes(`${HOSTED}?cid={a}`, unread)).toEqual(['clickOff'])
  expect(codes(HOSTED, { ...unread, source: { ...source, clickParameter: 'gclid' } })).toEqual([])
})

test('names the macro that was meant, the one of another source, and the unknown one', () => {
  const context = contextOf('mgid')
  const at = (macro: string) => checkLink(linkOf(context).replace('{click_id}', macro), context)[0]
  expect(at('{clickid}')).toEqual({
    code: 'macroMisspelt',
    level: 'wrong',
    values: { macro: '{clickid}', known: '{click_id}' },
  })
  expect(at('[click_id]')).toMatchObject({ code: 'macroMisspelt', values: { known: '{click_id}' } })
  expect(at('{conversions_tracking}')).toMatchObject({ code: 'macroForeign', values: { other: 'ExoClick' } })
  expect(at('{nothing_such}')).toMatchObject({ code: 'macroUnknown', level: 'wrong' })
  const typed = linkOf(context).replace('{campaign_id}', '{campaing_id}')
  expect(checkLink(typed, context)).toMatchObject([{ code: 'macroMisspelt', values: { known: '{campaign_id}' } }])
  expect(codes(linkOf(context).replace('{click_id}', '{clickid}'), context), 'said once').toEqual(['macroMisspelt'])
  expect(codes(linkOf(context).replace('{click_id}', '{widget_id}'), context)).toEqual(['clickMissing'])
})

test('does not call a macro wrong that the source may have', () => {
  const context = contextOf('taboola')
  expect(checkLink(`${linkOf(context)}&user_1={brand_safety}`, context)).toMatchObject([
    { code: 'macroUnknown', level: 'note' },
  ])
  expect(checkLink(`${linkOf(context)}&user_1=__AID__`, context)).toMatchObject([
    { code: 'macroForeign', level: 'wrong', values: { other: 'TikTok Ads' } },
  ])
})

test('takes the longest macro where one is in another', () => {
  const context = contextOf('mgid')
  const template = { ...templateOf('mgid'), others: ['{{click_id}}'] }
  const link = `${HOSTED}?clickid={click_id}&cost={click_price}&user_1={{click_id}}`
  expect(codes(link, { ...context, source: { ...context.source, template } })).toEqual([])
  const masked = mask('https://a.example/?a={{click_id}}', template)
  expect(masked.tokens).toEqual([{ macro: '{{click_id}}', own: true }])
})

test('names the parameters of a source that the campaign does not have', () => {
  const context = contextOf('mgid', {
    settings: { utm: {}, user: {}, source: { id: '8', clickParameter: 'gclid', costParameter: 'spent' } },
  })
  expect(checkLink(`${HOSTED}?utm_campaign={campaign_id}`, context)).toMatchObject([
    { code: 'clickMissing', values: { parameter: 'clickid' } },
    { code: 'costMissing', values: { parameter: 'cost' } },
  ])
  expect(codes(`${HOSTED}?clickid={click_id}&spent={click_price}`, context)).toEqual(['clickOff'])
})

test('takes macros with a text in them', () => {
  const context = contextOf('google')
  expect(codes(`${linkOf(context)}&user_1={ifmobile:m}{ifnotmobile:d}&user_2={_promo}`, context)).toEqual([])
})

test('finds a click id that is missing, fixed, or under a name that nothing reads', () => {
  const context = contextOf('mgid')
  const link = linkOf(context)
  expect(codes(link.replace('&clickid={click_id}', ''), context)).toEqual(['clickMissing'])
  expect(codes(link.replace('{click_id}', 'abc'), context)).toEqual(['clickFixed'])
  expect(checkLink(link.replace('clickid=', 'sub='), context)).toMatchObject([
    { code: 'clickUnread', values: { parameter: 'sub', reads: 'clickid' } },
  ])
  const other = contextOf('mgid', { settings: { utm: {}, user: {}, source: null } })
  expect(codes(link, other)).toEqual(['clickOff', 'costOff'])
  expect(codes(linkOf(contextOf('yandex')), contextOf('yandex', { settings: other.settings }))).toEqual(['clickOff'])
})

test('a source whose click id nobody wants carried misses none', () => {
  const { source, settings } = contextOf('taboola')
  const unnamed = contextOf('taboola', {
    source: { ...source, clickParameter: '' },
    settings: { ...settings, source: { id: '7', clickParameter: '', costParameter: '' } },
  })
  expect(linkOf(unnamed)).not.toContain('{click_id}')
  expect(checkLink(linkOf(unnamed), unnamed)).toEqual([])
})

test('finds a cost that is missing or unread, where the source is paid by it', () => {
  const context = contextOf('mgid')
  const link = linkOf(context)
  const without = link.replace('&cost={click_price}', '')
  expect(codes(without, context)).toEqual(['costMissing'])
  expect(codes(without, { ...context, source: { ...context.source, model: 'click' } })).toEqual([])
  expect(codes(link.replace('cost=', 'price='), context)).toEqual(['costUnread'])
  const taboola = contextOf('taboola')
  expect(codes(linkOf(taboola), { ...taboola, source: { ...taboola.source, model: 'parameter' } })).toEqual([
    'costUnknown',
  ])
})

test('finds what breaks the address', () => {
  const context = contextOf('mgid')
  const link = linkOf(context)
  expect(codes(link.replaceAll('{', '%7B').replaceAll('}', '%7D'), context)).toEqual(['encoded'])
  expect(codes(link.replace('&clickid', '& clickid'), context)).toEqual(['spaces'])
  expect(codes(link.replace('https:', 'http:'), context)).toEqual(['http'])
  expect(codes(link.replace('?', '#top?'), context)).toEqual(['fragment'])
  expect(codes(link.replace('&clickid', '?clickid'), context)).toEqual(['question'])
  expect(codes(`${link}&cost={click_price}`, context)).toEqual(['doubled'])
  expect(codes(`${link}&user_1=${'x'.repeat(2100)}`, context)).toEqual(['long'])
  expect(codes(link.replace('https://', ''), context)).toEqual(['notLink'])
  expect(codes('  ', context)).toEqual([])
})

test('finds the wrong campaign and the wrong host', () => {
  const context = contextOf('mgid')
  const link = linkOf(context)
  expect(codes(link.replace('c_9f2k4j', 'c_other'), context)).toEqual(['key'])
  expect(codes(link.replace('/c/c_9f2k4j', '/'), context)).toEqual(['key'])
  expect(codes(link.replace('weir.example', 'old.example'), context)).toEqual(['host'])
  const page = link.replace(HOSTED, 'https://www.shop.example/land')
  expect(codes(page, context)).toEqual([])
  expect(codes(page, { ...context, pageHosts: ['*.shop.example'] })).toEqual([])
  expect(codes(page, { ...context, pageHosts: ['shop.example'] })).toEqual(['host'])
})

test('takes http from an installation that has no TLS', () => {
  const context = contextOf('mgid', { hosted: ['http://127.0.0.1:9140/c/c_9f2k4j'] })
  expect(codes(linkOf(context).replace('https://weir.example', 'http://127.0.0.1:9140'), context)).toEqual([])
})

test('recognises a link that was clicked', () => {
  const context = contextOf('mgid')
  expect(
    checkLink(`${HOSTED}?utm_source=mgid&utm_campaign=1284&clickid=f3a91c77e0b24d55aa01c9&cost=0.031`, context),
  ).toEqual([{ code: 'expanded', level: 'note', values: { parameter: 'clickid', value: 'f3a91c77e0b24d55aa01c9' } }])
  expect(codes(`${HOSTED}?utm_source=google&gclid=EAIaIQobChMI`, contextOf('google'))).toEqual(['expanded'])
})

test('notes a macro under a name that the campaign does not read', () => {
  const context = contextOf('mgid')
  expect(checkLink(linkOf(context).replace('utm_campaign', 'campaign'), context)).toEqual([
    { code: 'fieldUnread', level: 'note', values: { macro: '{campaign_id}', parameter: 'campaign' } },
  ])
})
