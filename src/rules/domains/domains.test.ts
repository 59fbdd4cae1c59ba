import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostNameOf, isLocalName, withHost } from '../../lib/net/host-name.ts'
import { afterCheck, graceEndsAt, nextCheckOf, readDomain, recordOf } from './domains.ts'
import { ANY_HOST, ownHostsOf } from './own-hosts.ts'

const OWN = { names: ['edge.example', 'panel.example.com', 'localhost'], strict: true }
const read = (text: string) => readDomain(text, OWN)

describe('a domain', () => {
  it.each([
    ['links.example.com', 'links.example.com'],
    [' Links.Example.COM. ', 'links.example.com'],
    ['https://links.example.com/c/x?y#z', 'links.example.com'],
    ['links.example.com/', 'links.example.com'],
    ['example.co.uk', 'example.co.uk'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['ｌｉｎｋｓ.example.com', 'links.example.com'],
    ['a.example', 'a.example'],
  ])('%s is %s', (text, name) => expect(read(text)).toEqual({ name }))

  it.each([
    ['', 'form'],
    ['links', 'form'],
    ['links.example.com:8443', 'form'],
    ['user@links.example.com', 'form'],
    ['links .example.com', 'form'],
    ['a_b.example.com', 'form'],
    ['-a.example.com', 'form'],
    ['*.example.com', 'form'],
    ['a..example.com', 'form'],
    ['x.localhost', 'form'],
    ['printer.local', 'form'],
    ['1.0.0.127.in-addr.arpa', 'form'],
    [`${'a'.repeat(64)}.example.com`, 'form'],
    [`${'a.'.repeat(120)}example.com`, 'form'],
    ['192.0.2.7', 'address'],
    ['0x7f.1', 'address'],
    ['2130706433', 'address'],
    ['[::1]', 'address'],
    ['co.uk', 'suffix'],
    ['github.io', 'suffix'],
    ['edge.example', 'own'],
    ['EDGE.example.', 'own'],
    ['a.edge.example', 'own'],
    ['panel.example.com', 'own'],
  ])('%s is no domain (%s)', (text, fault) => expect(read(text)).toEqual({ fault }))

  it('a parent of the service’s host belongs to the client', () =>
    expect(read('example.com')).toEqual({ name: 'example.com' }))

  it('reading is idempotent, gives lower-case ASCII, and never throws', () => {
    const label = fc.stringMatching(/^[a-zA-Zа-яіїА-Я\d][a-zA-Zа-яіїА-Я\d-]{0,20}$/)
    const text = fc.oneof(
      fc.string(),
      fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.')),
      fc.domain(),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const first = readDomain(typed, ANY_HOST)
        if ('fault' in first) return
        expect(first.name).toMatch(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/)
        expect(first.name.length).toBeLessThanOrEqual(247)
        expect(readDomain(first.name, ANY_HOST)).toEqual(first)
        for (const host of [first.name, first.name.toUpperCase(), `${first.name}.`, `${first.name}.:8443`])
          expect(hostNameOf(host)).toBe(first.name)
        expect(isLocalName(first.name)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('is proven by either of two records', () =>
    expect(recordOf({ name: 'l.example.com', token: 'ab' }, 'edge.example')).toEqual({
      host: '_weir.l.example.com',
      txt: 'weir=ab',
      cname: 'ab.edge.example',
    }))
})

describe('hosts of the service', () => {
  const settings = { publicUrl: undefined, panelOrigins: [], ownHosts: [] }
  it('are any without PUBLIC_URL, or with one that is not a name', () => {
    expect(ownHostsOf(settings).strict).toBe(false)
    for (const publicUrl of ['http://localhost:8080', 'http://192.0.2.7', 'http://[::1]:8080', 'http://weir:80'])
      expect(ownHostsOf({ ...settings, publicUrl }).strict, publicUrl).toBe(false)
  })
  it('are those of any setting', () =>
    expect(
      ownHostsOf({
        publicUrl: 'https://Edge.example:8443/x',
        panelOrigins: ['https://panel.example'],
        ownHosts: ['eu.edge.example'],
      }),
    ).toEqual({ names: ['edge.example', 'panel.example', 'eu.edge.example'], strict: true }))
  it('change within an address and nothing else does', () => {
    expect(withHost('https://edge.example/c/k', 'l.example')).toBe('https://l.example/c/k')
    expect(withHost('https://edge.example', 'l.example')).toBe('https://l.example')
    expect(withHost('http://edge.example:8080/weir', 'l.example')).toBe('http://l.example:8080/weir')
  })
})

describe('checks', () => {
  const now = new Date('2026-03-08T12:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
  const pause = (...of: Parameters<typeof nextCheckOf>) => nextCheckOf(...of).getTime() - now.getTime()

  it('of a pending domain become rarer with its age', () => {
    const waiting = (age: number) => pause({ state: 'waiting', createdAt: ago(age), failingSince: null }, now)
    expect([0, 5 * MINUTE, HOUR, 5 * HOUR, 30 * DAY].map(waiting)).toEqual([
      MINUTE,
      MINUTE,
      6 * MINUTE,
      30 * MINUTE,
      DAY,
    ])
  })
  it('of a proven one run daily, hourly while it fails, and daily once it is lost', () => {
    const createdAt = ago(30 * DAY)
    expect(pause({ state: 'proven', createdAt, failingSince: null }, now)).toBe(DAY)
    expect(pause({ state: 'proven', createdAt, failingSince: now }, now)).toBe(HOUR)
    expect(pause({ state: 'lost', createdAt, failingSince: now }, now)).toBe(DAY)
  })
  it('lose a proven one after exactly seven failing days; silence does not count', () => {
    let held = afterCheck({ state: 'proven', failingSince: null }, 'none', now)
    expect(held).toEqual({ state: 'proven', failingSince: now })
    const end = graceEndsAt(now)
    expect(end.getTime() - now.getTime()).toBe(7 * DAY)
    held = afterCheck(held, 'other', new Date(end.getTime() - 1))
    expect(held).toEqual({ state: 'proven', failingSince: now })
    expect(afterCheck(held, 'silent', end)).toEqual(held)
    expect(afterCheck(held, 'proven', end)).toEqual({ state: 'proven', failingSince: null })
    expect(afterCheck(held, 'none', end).state).toBe('lost')
    expect(afterCheck({ state: 'lost', failingSince: now }, 'proven', end)).toEqual({
      state: 'proven',
      failingSince: null,
    })
    expect(afterCheck({ state: 'waiting', failingSince: null }, 'none', now)).toEqual({
      state: 'waiting',
      failingSince: null,
    })
  })
  it('never lose a domain that did not fail for the whole grace period', () => {
    const outcome = fc.constantFrom('proven', 'none', 'other', 'silent')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 3 * DAY }), outcome), { maxLength: 40 }), (checks) => {
        let held: ReturnType<typeof afterCheck> = { state: 'proven', failingSince: null }
        let [at, since] = [now.getTime(), undefined as number | undefined]
        for (const [passed, answered] of checks) {
          at += passed
          const before = held
          held = afterCheck(held, answered, new Date(at))
          if (answered === 'proven') since = undefined
          else if (answered !== 'silent') since ??= at
          if (held.state === 'lost' && before.state === 'proven')
            expect(at - (since ?? at)).toBeGreaterThanOrEqual(7 * DAY)
          if (answered === 'proven') expect(held).toEqual({ state: 'proven', failingSince: null })
        }
      }),
    )
  })
})
