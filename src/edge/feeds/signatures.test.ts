import fc from 'fast-check'
import { createPublicKey } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createVisitorWindow } from '../../store/shared/window.ts'
import type { KeyLookup } from './agent-keys.ts'
import { createSignatures, refuseReplay, type CheckedSignature } from './signatures.ts'
import { newKey, signedHeaders, TEST_KEY, TEST_KEY_ID } from '../testing/signing.ts'

const AGENT = 'https://agent.example'
const URL = 'https://shop.example/land?a=b'
const NOW = Date.UTC(2026, 10, 23, 12)
const { kty, crv, x } = TEST_KEY
const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })

const knows = (agent: string, id: string): KeyLookup =>
  agent === AGENT && (id === TEST_KEY_ID || id === TEST_KEY.kid) ? { key } : { key: undefined, why: 'unknown_key' }
const checker = (time = NOW, look: (agent: string, id: string) => KeyLookup = knows) =>
  createSignatures({ keys: { look }, now: () => time, rate: { burst: 1e9, seconds: 1e-9 } })
const check = async (headers: Record<string, string>, url = URL, time = NOW): Promise<CheckedSignature | undefined> =>
  checker(time).check({ headers, url })

let headers: Record<string, string>
beforeAll(async () => {
  headers = await signedHeaders({ url: URL, agent: AGENT, created: NOW })
})

test('verifies a signed visit on any page of the site', async () => {
  const verified = { agent: 'agent.example', key: TEST_KEY_ID, standing: 'verified', why: '' }
  expect(await check(headers)).toMatchObject(verified)
  expect(await check(headers, 'http://shop.example/other')).toMatchObject(verified)
})

test('without all three headers nothing is proved; an agent’s partial ones count as unchecked', async () => {
  const partial = { agent: '', key: '', standing: 'unknown', why: 'partial' }
  for (const name of Object.keys(headers)) {
    const { [name]: _left, ...rest } = headers
    expect(await checker().check({ headers: rest, url: URL }), name).toEqual(partial)
  }
  for (const name of ['signature-agent', 'signature-input'])
    expect(await checker().check({ headers: { [name]: headers[name] ?? '' }, url: URL }), name).toEqual(partial)
  expect(checker().check({ url: URL })).toBeUndefined()
})

test('signatures for other purposes claim nothing: Fediverse servers sign all requests', () => {
  const fediverse: Record<string, string>[] = [
    {
      signature:
        'keyId="https://social.example/actor#main-key",algorithm="rsa-sha256",headers="host date",signature="AA=="',
    },
    {
      'signature-input': 'sig1=("@method" "@target-uri");created=1;keyid="https://social.example/actor#main-key"',
      'signature': 'sig1=:AAAA:',
    },
  ]
  for (const signs of fediverse) expect(checker().check({ headers: signs, url: URL })).toBeUndefined()
})

// Vectors of the draft (draft-meunier-web-bot-auth-architecture; web_bot_auth_architecture_v2.json), with the key of
// RFC 9421, B.1.4.
const VECTOR = {
  'signature-agent': 'agent2="https://agent.example"',
  'signature': 'sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:',
  'signature-input':
    'sig2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=4889289600;nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";tag="web-bot-auth"',
}
describe('the draft’s vectors', () => {
  const [url, time] = ['https://example.com/path/to/resource', 1_735_689_601_000]
  const ofVector = (given: Record<string, string>, at = time) =>
    checker(at, (agent) =>
      agent === 'https://signature-agent.test' ? { key } : { key: undefined, why: 'unknown_key' },
    ).check({ headers: given, url })
  const vector = { ...VECTOR, 'signature-agent': 'agent2="https://signature-agent.test"' }
  test('an agent as a dictionary member', async () => {
    expect(await ofVector(vector)).toMatchObject({ agent: 'signature-agent.test', standing: 'verified' })
  })
  test('a signature beside another one', async () => {
    const beside = {
      ...vector,
      'signature': `sig1=:AAAA:, ${vector.signature}`,
      'signature-input': `sig1=("@method");keyid="other", ${vector['signature-input']}`,
    }
    expect(await ofVector(beside)).toMatchObject({ standing: 'verified' })
  })
  test('the checkable one of an agent’s two signatures', async () => {
    const [, input = ''] = vector['signature-input'].split('sig2=')
    const two = {
      ...vector,
      'signature': `rsa=:AAAA:, ${vector.signature}`,
      'signature-input': `rsa=${input.replace('ed25519', 'rsa-pss-sha512')}, sig2=${input}`,
    }
    expect(await ofVector(two)).toMatchObject({ standing: 'verified' })
  })
  test('counts for at most a day', async () => {
    expect(await ofVector(vector, time + 86_500_000)).toMatchObject({ standing: 'unknown', why: 'unsupported' })
  })
  test('does not check signatures of other algorithms', async () => {
    const rsa = { ...vector, 'signature-input': vector['signature-input'].replace('ed25519', 'rsa-pss-sha512') }
    expect(await ofVector(rsa)).toMatchObject({ standing: 'unknown', why: 'unsupported' })
  })
})

describe('a false claim', () => {
  const refuted = async (why: string, given: Record<string, string>, url = URL, time = NOW) =>
    expect(await check(given, url, time), why).toMatchObject({ standing: 'false', why })
  test('expired or future; clocks may differ by a minute', async () => {
    await refuted('expired', headers, URL, NOW + 361_000)
    await refuted('early', headers, URL, NOW - 61_000)
    expect(await check(headers, URL, NOW + 359_000)).toMatchObject({ standing: 'verified' })
    expect(await check(headers, URL, NOW - 59_000)).toMatchObject({ standing: 'verified' })
  })
  test('for another site', () => refuted('invalid', headers, 'https://other.example/land?a=b'))
  test('by another key than published', async () => {
    const stranger = { ...headers, 'signature-agent': '"https://stranger.example"' }
    await refuted('unknown_key', stranger)
    const own = newKey()
    const forged = await signedHeaders({ url: URL, agent: AGENT, created: NOW, key: own })
    await refuted('unknown_key', forged)
    const id = /keyid="([^"]+)"/.exec(forged['signature-input'] ?? '')?.[1] ?? ''
    const named = (forged['signature-input'] ?? '').replace(id, TEST_KEY_ID)
    await refuted('invalid', { ...forged, 'signature-input': named })
  })
  test('without site or signer', async () => {
    const input = headers['signature-input'] ?? ''
    await refuted('malformed', { ...headers, 'signature-input': input.replace('"@authority" ', '') })
    await refuted('malformed', { ...headers, 'signature-input': input.replace(' "signature-agent"', '') })
    await refuted('malformed', { ...headers, 'signature-input': input.replace(/;expires=\d+/, '') })
    await refuted('malformed', { ...headers, 'signature-input': `${input};x="${'y'.repeat(3000)}"` })
    await refuted('malformed', { ...headers, 'signature-agent': 'not a name' })
  })
})

test('does not refute what cannot be known here', async () => {
  const unknown = async (why: string, given: Record<string, string>) =>
    expect(await check(given), why).toMatchObject({ standing: 'unknown', why })
  const input = headers['signature-input'] ?? ''
  await unknown('unsupported', { ...headers, 'signature-input': input.replace('web-bot-auth', 'other') })
  await unknown('unsupported', { ...headers, 'signature-input': input.replace('("@auth', '("x-unseen" "@auth') })
  await unknown('unsupported', { ...headers, 'signature-input': input.replace('("@auth', '("@method" "@auth') })
  await unknown('unsupported', { ...headers, 'signature-agent': '"data:application/json,{}"' })
  // proxies change headers on the way
  const changed = { ...headers, 'accept': '*/*', 'signature-input': input.replace('("@auth', '("accept" "@auth') }
  await unknown('unsupported', changed)
  const pending = checker(NOW, () => ({ key: undefined, why: 'pending' })).check({ headers, url: URL })
  expect(await pending).toMatchObject({ standing: 'unknown', why: 'pending' })
})

test('does not check more than an edge has time for', async () => {
  const { check: bounded } = createSignatures({ keys: { look: knows }, now: () => NOW, rate: { burst: 2, seconds: 1 } })
  const visit = { headers, url: URL }
  const whys = await Promise.all([bounded(visit), bounded(visit), bounded(visit)])
  expect(whys.map((one) => one?.why)).toEqual(['', '', 'busy'])
})

test('verifies no altered signature and throws nothing', async () => {
  const names = Object.keys(headers)
  const change = fc.record({
    name: fc.constantFrom(...names),
    at: fc.nat(),
    insert: fc.string({ unit: 'grapheme', maxLength: 3 }),
    drop: fc.nat(3),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ name, at, insert, drop }) => {
      const value = headers[name] ?? ''
      const place = at % (value.length + 1)
      const changed = value.slice(0, place) + insert + value.slice(place + drop)
      const found = await check({ ...headers, [name]: changed })
      if (found?.standing !== 'verified') return
      // equivalent forms: spaces, the label, and bits that base64 drops
      const meaning = (text: string) =>
        text
          .replaceAll(' ', '')
          .replace(/^[\w*.-]+=/, '')
          .replace(/[\w+/]=*:$/, '')
      expect(meaning(changed)).toBe(meaning(value))
    }),
    { numRuns: 2000 },
  )
})

describe('a repeated signature', () => {
  const signed: CheckedSignature = { agent: 'agent.example', key: 'k', standing: 'verified', why: '', proof: 'p' }
  const whyOf = (marks = createVisitorWindow(100), names: string[] = []) => ({
    names,
    from: (ip: string, counted = true) =>
      refuseReplay({ marks, recalled: (name) => names.push(name) }, signed, { ip, time: NOW, counted }).why,
  })
  test('is the agent’s from its own network, and stolen from any other', () => {
    const { from } = whyOf()
    expect(['203.0.113.7', '203.0.113.7', '203.0.113.8'].map((ip) => from(ip))).toEqual(['', '', ''])
    expect(['198.51.100.1', '198.51.100.1', '2001:db8::1'].map((ip) => from(ip))).toEqual(Array(3).fill('replayed'))
    expect(from('203.0.113.7')).toBe('')
  })
  test('is shared with threads and processes', () => {
    const marks = createVisitorWindow(100)
    const { from, names } = whyOf(marks)
    expect(from('203.0.113.7')).toBe('')
    expect(whyOf(marks).from('198.51.100.1')).toBe('replayed')
    expect(names).toHaveLength(2)
    const other = createVisitorWindow(100)
    for (const name of names) other.see(name, NOW)
    expect(whyOf(other).from('198.51.100.1')).toBe('replayed')
    expect(whyOf(other).from('203.0.113.7')).toBe('')
  })
  test('is not remembered by a trial', () => {
    const { from } = whyOf()
    expect(from('203.0.113.7', false)).toBe('')
    expect(from('198.51.100.1')).toBe('')
    expect(from('203.0.113.7', false)).toBe('replayed')
  })
  test('applies only to verified ones', () => {
    const marks = createVisitorWindow(100)
    const refuted: CheckedSignature = { ...signed, standing: 'false', why: 'invalid' }
    delete refuted.proof
    expect(refuseReplay({ marks }, refuted, { ip: '203.0.113.7', time: NOW, counted: true })).toEqual(refuted)
    expect(marks.size()).toBe(0)
  })
})
