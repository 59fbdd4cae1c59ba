import { expect, it } from 'vitest'
import { ANY_HOST } from '../../rules/domains/own-hosts.ts'
import { createHosts, isServedUnder } from './hosts.ts'

const STRICT = { names: ['edge.example', 'panel.example'], strict: true }
const proven = (id: string, name: string, clientId = id) => ({ id, name, clientId, state: 'proven' as const })

it('recognises the service’s own hosts, addresses and machine names in any spelling', () => {
  const { ownerOf } = createHosts(STRICT)
  for (const host of [
    'edge.example',
    'EDGE.example.:443',
    'panel.example',
    '127.0.0.1:8080',
    '[::1]:8080',
    'weir',
    '',
    undefined,
  ])
    expect(ownerOf(host), String(host)).toEqual({ of: 'service' })
  for (const host of ['other.example', 'a.edge.example', 'edge.example.evil.example', 'xedge.example'])
    expect(ownerOf(host), host).toEqual({ of: 'stranger' })
})

it('without an own name any host is the service’s, except clients’ domains', () => {
  const hosts = createHosts(ANY_HOST)
  expect(hosts.ownerOf('what.ever')).toEqual({ of: 'service' })
  hosts.put([], [proven('1', 'l.example')])
  expect(hosts.ownerOf('what.ever')).toEqual({ of: 'service' })
  expect(hosts.ownerOf('l.example:8080')).toEqual({ of: 'client', clientId: '1' })
})

it('applies proven, lost and removed domains', () => {
  const hosts = createHosts(STRICT)
  hosts.put([], [proven('1', 'l.example'), proven('2', 'm.example')])
  hosts.put(['1'], [{ ...proven('1', 'l.example'), state: 'lost' }])
  expect(hosts.ownerOf('l.example')).toEqual({ of: 'lost' })
  // another client has it now
  hosts.put(['3'], [proven('3', 'l.example')])
  expect(hosts.ownerOf('l.example')).toEqual({ of: 'client', clientId: '3' })
  hosts.put(['3', '1'], [])
  expect(hosts.ownerOf('l.example')).toEqual({ of: 'stranger' })
  expect(hosts.ownerOf('m.example')).toEqual({ of: 'client', clientId: '2' })
})

it('never gives the service’s own host to a client', () => {
  const hosts = createHosts(STRICT)
  hosts.put([], [proven('1', 'panel.example')])
  expect(hosts.ownerOf('panel.example')).toEqual({ of: 'service' })
})

it('under a client’s domain serves only theirs', () => {
  expect(isServedUnder({ of: 'client', clientId: '1' }, { clientId: '1' })).toBe(true)
  expect(isServedUnder({ of: 'client', clientId: '1' }, { clientId: '2' })).toBe(false)
  expect(isServedUnder({ of: 'service' }, { clientId: '2' })).toBe(true)
})
