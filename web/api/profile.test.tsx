// @vitest-environment happy-dom
/** Offered acts by role; every requested act is a call of the contract. */
import { globSync, readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ROUTES, type CallName } from '../../src/contract/routes.ts'
import type { Role } from '../../src/contract/roles.ts'
import { IfAllowed } from '../shared/if-allowed.tsx'
import { answering, open } from '../testing/rendered.tsx'
import { allowedActions } from './profile.ts'

/** A screen for a profile with refused calls; undefined: not loaded yet. */
async function shown(role: Role, refused: readonly CallName[] | undefined) {
  answering(
    refused
      ? { 'GET /v1/profile': () => ({ body: { success: true, profile: { role, refused, access: 'full' } } }) }
      : {},
  )
  await open(
    <>
      <p>open</p>
      <IfAllowed call="company.bulk" otherwise={<p>read only</p>}>
        <button type="button">Act</button>
      </IfAllowed>
    </>,
    { path: '/x', role },
  )
  await screen.findByText('open')
}

it('an act that would be refused is not there; another is', async () => {
  await shown('team_user', ['company.bulk'])
  await screen.findByText('read only')
  expect(screen.queryByRole('button', { name: 'Act' })).toBeNull()
})

it('an act that is let through is there', async () => {
  await shown('team_user', ['company.copy'])
  await screen.findByRole('button', { name: 'Act' })
})

it('until it is known, who may be narrowed is offered nothing, and the owner everything', async () => {
  await shown('team_user', undefined)
  expect(screen.queryByRole('button', { name: 'Act' })).toBeNull()
})

it('the owner does not wait for their profile', async () => {
  await shown('user', undefined)
  expect(screen.getByRole('button', { name: 'Act' })).toBeTruthy()
})

it('acts of a row without a call stay', () => {
  const acts: { key: string; call?: CallName }[] = [
    { key: 'look' },
    { key: 'copy', call: 'company.copy' },
    { key: 'go', call: 'logs.logs' },
  ]
  expect(allowedActions(acts, (name) => name !== 'company.copy').map(({ key }) => key)).toEqual(['look', 'go'])
})

it('each act that a component asks about is a call', () => {
  const files = globSync('web/{app,shared,areas}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file))
  const named = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:\bcanCall\(|useCanCall\(\)\(|<IfAllowed\s+call=)["']([^"']+)["']/g),
    ].map(([, name]) => name ?? ''),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !Object.hasOwn(ROUTES, name))).toEqual([])
})
