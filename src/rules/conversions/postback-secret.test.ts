import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPostback } from './postback.ts'
import { DEFAULT_POSTBACKS } from './postback-settings.ts'
import { faultOfSecret, hashOf, takeSecret } from './postback-secret.ts'

const HASH = hashOf('s3cret_-A')

test.each([
  ['hit=A&secret=s3cret_-A&payout=1', 'hit=A&secret=***&payout=1', HASH],
  ['SECRET=s3cret_-A', 'SECRET=***', HASH],
  ['postback_secret=s3cret_-A', 'postback_secret=***', HASH],
  ['postbackSecret=s3cret_-A', 'postbackSecret=***', HASH],
  ['%73ecret=s3cret%5F%2dA', '%73ecret=***', HASH],
  ['+secret+=+s3cret_-A+', '+secret+=***', HASH],
  ['secret=&secret=s3cret_-A&secret=other', 'secret=&secret=***&secret=***', HASH],
  ['secret', 'secret=', ''],
  ['hit=A&a=%zz&&b', 'hit=A&a=%zz&&b', ''],
  ['', '', ''],
])('stores %s as %s', (query, kept, secretHash) => {
  expect(takeSecret(query)).toEqual({ query: kept, secretHash })
})

test('stores no secret, however it was written', () => {
  const encoded = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 20 }).map((name) =>
    name
      .split('')
      .map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
      .join(''),
  )
  const pair = fc.oneof(
    fc.constantFrom('secret=TOPSECRET', '%53ecret=%54OPSECRET', 'Postback_Secret=TOPSECRET', 'hit=A', '=', '&'),
    encoded,
  )
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
      const { query } = takeSecret(pairs.join('&'))
      expect(decodeURIComponent(query)).not.toContain('TOPSECRET')
      expect(takeSecret(query).query).toBe(query)
    }),
  )
})

test('its replacement never becomes part of a conversion, whatever the client’s names', () => {
  const read = readPostback('hit=A&secret=***', { fields: { ...DEFAULT_POSTBACKS.fields, txid: ['secret'] } })
  expect(read.txid).toBe('')
})

const AT = new Date('2026-03-01T12:00:00Z')
const rule = { postbackSecret: 's3cret_-A', oldPostbackSecretHash: hashOf('older'), oldPostbackSecretUntil: AT }

test('a campaign that demands one accepts it, and the previous one during its grace', () => {
  expect(faultOfSecret(HASH, rule, AT)).toBeUndefined()
  expect(faultOfSecret('', rule, AT)).toBe('secretMissing')
  expect(faultOfSecret(hashOf('s3cret_-B'), rule, AT)).toBe('secretWrong')
  expect(faultOfSecret(hashOf('older'), rule, AT)).toBeUndefined()
  expect(faultOfSecret(hashOf('older'), rule, new Date(AT.getTime() + 1))).toBe('secretWrong')
  expect(faultOfSecret(HASH.slice(1), rule, AT)).toBe('secretWrong')
  expect(faultOfSecret('s3cret_-A', rule, AT), 'the text is not its hash').toBe('secretWrong')
})

test('one that demands none accepts any', () => {
  const none = { postbackSecret: null, oldPostbackSecretHash: null, oldPostbackSecretUntil: null }
  for (const given of ['', HASH]) expect(faultOfSecret(given, none, AT)).toBeUndefined()
})
