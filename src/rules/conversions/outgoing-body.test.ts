import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OUTGOING_MACROS, type OutgoingValues } from '../../contract/conversions/outgoing-words.ts'
import { bodyHasMacro, faultOfBody, fillBody, isHeaderName, isHeaderValue } from './outgoing-body.ts'

const text = fc.string({ unit: 'binary', maxLength: 40 })
const NUMBERS = { payout: '12.50', revenue: '12.50', time: '1772366400', click_time: '1772280000' }
const values = fc
  .record(
    Object.fromEntries(OUTGOING_MACROS.map((macro) => [macro, text])) as Record<keyof OutgoingValues, typeof text>,
  )
  .map((given): OutgoingValues => ({ ...given, ...NUMBERS }))
const VALUES = Object.fromEntries(OUTGOING_MACROS.map((macro) => [macro, macro])) as OutgoingValues

describe('a JSON body', () => {
  it.each([
    '{"a": "{clickid}", "b": {payout}, "c": [{TIME}, "x{txid}y"], "{hit}": null}',
    '{"escaped": "\\\\{clickid}\\"", "brace": "{"}',
    '[]',
    '{payout}',
  ])('may be %s', (template) => expect(faultOfBody('json', template)).toBeUndefined())

  it.each([
    ['{"a": {clickid}}', { fault: 'quotes', name: '{clickid}' }],
    ['{"a": "{click}"}', { fault: 'macro', name: '{click}' }],
    ['{"a": {click}}', { fault: 'macro', name: '{click}' }],
    ['{"a": "{clickid}"', { fault: 'json', line: 1, column: 18 }],
    ['{\n  "a": {payout},\n  b: 1\n}', { fault: 'json', line: 3, column: 3 }],
    ['', { fault: 'json', line: 1, column: 1 }],
    // a backslash before a macro escapes its brace
    ['{"a": "\\{clickid}"}', { fault: 'json', line: 1, column: 8 }],
    // the value would complete the escape
    ['{"a": "\\u00{hit}"}', { fault: 'json', line: 1, column: 8 }],
    ['{"a": {payout}{payout}}', { fault: 'json', line: 1, column: 15 }],
    ['{"a": -{payout}}', { fault: 'json', line: 1, column: 7 }],
    ['{"a": 1{time}}', { fault: 'json', line: 1, column: 8 }],
  ])('may not be %s', (template, fault) => expect(faultOfBody('json', template)).toEqual(fault))

  it('carries every value unchanged, in all of Unicode', () => {
    fc.assert(
      fc.property(values, fc.subarray([...OUTGOING_MACROS], { minLength: 1 }), (given, macros) => {
        const template = `{${macros.map((macro, at) => `"p${at}": "<{${macro}}>"`).join(', ')}, "fixed": 1}`
        expect(faultOfBody('json', template)).toBeUndefined()
        const parsed = JSON.parse(fillBody('json', template, given)) as Record<string, unknown>
        expect(Object.keys(parsed)).toHaveLength(macros.length + 1)
        for (const [at, macro] of macros.entries()) expect(parsed[`p${at}`]).toBe(`<${given[macro].toWellFormed()}>`)
      }),
    )
  })

  it('each code point alone keeps its string closed', () => {
    for (let point = 0; point <= 0x10_ff_ff; point += point < 0x30_00 ? 1 : 97) {
      const txid = String.fromCodePoint(point)
      const filled = fillBody('json', '{"a": "{txid}"}', { ...VALUES, txid })
      expect((JSON.parse(filled) as { a: string }).a).toBe(txid.toWellFormed())
    }
  })

  it('has numbers bare where a macro has no quotes, and null without a number', () => {
    const fill = (payout: string) =>
      JSON.parse(fillBody('json', '{"v": {payout}, "s": "{payout}"}', { ...VALUES, payout })) as object
    expect(fill('12.50')).toEqual({ v: 12.5, s: '12.50' })
    expect(fill('-0.5')).toEqual({ v: -0.5, s: '-0.5' })
    for (const odd of ['', '1,5', '01', 'NaN', '1e9', '1}, "x": {']) expect(fill(odd)).toEqual({ v: null, s: odd })
  })

  it('any template without a fault gives JSON with any values', () => {
    const piece = fc.constantFrom('{', '}', '"', '\\', ',', ':', '1', ' ', '\n', '{payout}', '{txid}', 'u00', '[', ']')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), values, (pieces, given) => {
        const template = pieces.join('')
        if (faultOfBody('json', template)) return
        expect(() => JSON.parse(fillBody('json', template, given))).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })
})

describe('a form body', () => {
  it.each(['a={clickid}&b={PAYOUT}&c=x%20y', ''])('may be “%s”', (template) =>
    expect(faultOfBody('form', template)).toBeUndefined(),
  )
  it.each([
    ['a={click}', { fault: 'macro', name: '{click}' }],
    ['a={clickid', { fault: 'form' }],
    ['clickid', { fault: 'form' }],
    ['a=x y', { fault: 'form' }],
    ['a=1&&b=2', { fault: 'form' }],
  ])('may not be %s', (template, fault) => expect(faultOfBody('form', template)).toEqual(fault))

  it('carries every value unchanged', () => {
    fc.assert(
      fc.property(values, fc.subarray([...OUTGOING_MACROS], { minLength: 1 }), (given, macros) => {
        const template = `${macros.map((macro, at) => `p${at}={${macro}}`).join('&')}&fixed=1`
        expect(faultOfBody('form', template)).toBeUndefined()
        const read = new URLSearchParams(fillBody('form', template, given))
        expect([...read].length).toBe(macros.length + 1)
        for (const [at, macro] of macros.entries()) expect(read.get(`p${at}`)).toBe(given[macro].toWellFormed())
      }),
    )
  })
})

it('a value like a macro is not expanded again', () => {
  expect(fillBody('json', '{"a": "{txid}"}', { ...VALUES, txid: '{clickid}' })).toBe('{"a": "{clickid}"}')
  expect(fillBody('form', 'a={txid}', { ...VALUES, txid: '{clickid}' })).toBe('a=%7Bclickid%7D')
  expect(bodyHasMacro('{"a": "{CLICKID}"}', 'clickid')).toBe(true)
})

it('headers are tokens with visible values, and none of the connection', () => {
  expect(['Authorization', 'x-api-key', 'Access-Token'].every(isHeaderName)).toBe(true)
  const refused = ['', 'a b', 'a:', 'é', 'Host', 'content-type', 'Content-Length', 'Transfer-Encoding', 'weir-delivery']
  expect(refused.filter(isHeaderName)).toEqual([])
  expect(['Bearer abc==', 'x'].every(isHeaderValue)).toBe(true)
  expect(['', ' x', 'x ', 'a\nb', 'a\r\nHost: b', 'é', '\0'].filter(isHeaderValue)).toEqual([])
})
