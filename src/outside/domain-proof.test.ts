import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDns } from './detection/testing/dns.ts'
import { openDomainProver, type DomainProver } from './domain-proof.ts'

type Dns = Awaited<ReturnType<typeof openDns>>
let [first, second]: Dns[] = []
let prover: DomainProver
beforeEach(async () => {
  first = await openDns()
  second = await openDns()
  prover = openDomainProver([first.server, second.server])
})
afterEach(async () => {
  prover.close()
  await first?.close()
  await second?.close()
})

const DOMAIN = { name: 'links.example.com', token: 'c0ffee' }
const HOST = '_weir.links.example.com'
const prove = () => prover.prove(DOMAIN, 'edge.example')

it('accepts a TXT record with the token, among others, in pieces and with spaces around it', async () => {
  first?.names.set(`TXT ${HOST}`, ['v=spf1 -all', ' weir=c0ffee '])
  expect(await prove()).toEqual({ outcome: 'proven', found: '' })
})

it('accepts a CNAME that contains the token, whether or not its target exists', async () => {
  first?.names.set(`CNAME ${HOST}`, ['C0FFEE.Edge.example'])
  expect(await prove()).toEqual({ outcome: 'proven', found: '' })
})

it('refuses a foreign token, a CNAME to the service alone, and records of the domain itself', async () => {
  first?.names.set(`TXT ${HOST}`, ['weir=c0ffe'])
  first?.names.set('TXT links.example.com', ['weir=c0ffee'])
  expect(await prove()).toEqual({ outcome: 'other', found: 'weir=c0ffe' })
  first?.names.delete(`TXT ${HOST}`)
  first?.names.set(`CNAME ${HOST}`, ['edge.example'])
  expect(await prove()).toEqual({ outcome: 'other', found: 'edge.example' })
  first?.names.delete(`CNAME ${HOST}`)
  first?.names.set('CNAME links.example.com', ['edge.example'])
  expect(await prove()).toEqual({ outcome: 'none', found: '' })
})

it('asks the next server when one does not know the record yet', async () => {
  second?.names.set(`TXT ${HOST}`, ['weir=c0ffee'])
  expect((await prove()).outcome).toBe('proven')
})

it('is missing when one of several servers says so, not while none answers', async () => {
  if (first) first.state.temper = 'refuses'
  if (second) second.state.temper = 'fails'
  expect((await prove()).outcome).toBe('silent')
  if (second) second.state.temper = 'honest'
  expect((await prove()).outcome).toBe('none')
})

it('keeps little of a foreign record, without unprintable characters', async () => {
  first?.names.set(`TXT ${HOST}`, [`a\u0000\u001b[31m${'x'.repeat(600)}`])
  const { found } = await prove()
  expect(found).toHaveLength(120)
  expect(found.startsWith('a  [31mxx')).toBe(true)
})
