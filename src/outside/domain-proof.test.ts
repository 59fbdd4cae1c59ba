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

it('is a text with the token, among others, in pieces and with spaces around it', async () => {
  first?.names.set(`TXT ${HOST}`, ['v=spf1 -all', ' weir=c0ffee '])
  expect(await prove()).toEqual({ outcome: 'proven', found: '' })
})

it('is an alias that names the token, whether or not there is such a name', async () => {
  first?.names.set(`CNAME ${HOST}`, ['C0FFEE.Edge.example'])
  expect(await prove()).toEqual({ outcome: 'proven', found: '' })
})

it('is no text of somebody else’s token, no alias of the service alone, and nothing of the domain itself', async () => {
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

it('is seen by the next server where one does not know it yet', async () => {
  second?.names.set(`TXT ${HOST}`, ['weir=c0ffee'])
  expect((await prove()).outcome).toBe('proven')
})

it('is not missing while nobody answers, and missing where one of several says so', async () => {
  if (first) first.state.temper = 'refuses'
  if (second) second.state.temper = 'fails'
  expect((await prove()).outcome).toBe('silent')
  if (second) second.state.temper = 'honest'
  expect((await prove()).outcome).toBe('none')
})

it('keeps little of what stands there, without what no screen can show', async () => {
  first?.names.set(`TXT ${HOST}`, [`a\u0000\u001b[31m${'x'.repeat(600)}`])
  const { found } = await prove()
  expect(found).toHaveLength(120)
  expect(found.startsWith('a  [31mxx')).toBe(true)
})
