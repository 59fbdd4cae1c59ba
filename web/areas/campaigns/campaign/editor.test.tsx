// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Campaign } from '../../../../src/contract/campaigns/campaigns.ts'
import { answering, open, type Replies } from '../../../testing/rendered.tsx'
import CampaignChangePage from './change.tsx'

const STORED: Campaign = {
  id: '7',
  key: 'c_abc',
  kind: 'integration',
  status: 'active',
  name: 'Garden',
  tag: '',
  language: '',
  targetMode: 'redirect',
  targetLink: 'https://shop.example/garden',
  botLink: 'about.html',
  defaultLink: 'https://shop.example/',
  targetOffer: null,
  defaultOffer: null,
  flow: null,
  countries: [],
  excludedCountries: [],
  stopKeywords: [],
  excludedValues: {},
  pageHosts: [],
  utm: {},
  user: {},
  partnerParameter: '',
  landingGroups: [],
  splitGroups: [
    {
      name: 'Phones',
      conditions: [{ option: 'device', is: true, values: ['mobile'] }],
      links: [{ link: 'https://a.example/', percent: 100 }],
    },
  ],
  sensitivity: 'standard',
  check: 'off',
  holdOut: 0,
  repeatLimit: null,
  keepMonths: null,
  cutAddressDays: null,
  schedule: null,
  clientId: '1',
  clientEmail: 'a@b.example',
  version: 3,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  passThrough: 'clickIds',
  duplicates: 'replace',
  source: null,
  notes: '',
  rules: [],
  tests: [],
  lastHit: null,
  hostedLink: null,
  banned: null,
}
const SAVE = 'POST /v1/campaign/saveCampaign'

/** Renders a stored campaign in the form; returns the saves sent. */
async function edit(replies: Replies = {}) {
  const sent = answering({
    'GET /v1/company/edit/7': () => ({ body: { success: true, campaign: { ...STORED, postbackSecret: null } } }),
    ...replies,
  })
  await open(<CampaignChangePage />, {
    path: '/pages/campaign-page/change/:id',
    address: '/pages/campaign-page/change/7',
  })
  await screen.findByRole('form', { name: 'Campaign settings' })
  return () => sent.filter(({ call }) => call === SAVE).map(({ body }) => body)
}

const refused = (validation: Record<string, string[]>) => () => ({
  status: 422,
  body: {
    success: false,
    error: 'The given data was invalid.',
    message: { errors: Object.values(validation).flat() },
    validation,
  },
})
const saved = (sent: Record<string, unknown>) => ({
  body: { success: true, message: 'Campaign saved.', campaign: { ...STORED, ...sent, version: 4 } },
})
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' })
const press = (label: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name: label }))
const save = () => press('Save', bar() ?? undefined)

it('lists unsaved changes, and discards them', async () => {
  await edit()
  expect(bar()).toBeNull()
  write(name(), 'Terrace')
  expect(bar()?.textContent).toContain('unsaved change: Name')
  const beforeUnload = new Event('beforeunload', { cancelable: true })
  dispatchEvent(beforeUnload)
  expect(beforeUnload.defaultPrevented, 'the browser asks before the page is left').toBe(true)
  press('Discard', bar() ?? undefined)
  await waitFor(() => expect(name().value).toBe('Garden'))
  expect(bar()).toBeNull()
})

it('puts each refusal at its field, and removes it once that changes', async () => {
  await edit({
    [SAVE]: refused({ 'name': ['The name has already been taken.'], 'splitGroups.0.name': ['Group name is required'] }),
  })
  write(name(), 'Terrace')
  save()
  const message = await screen.findByText('The name has already been taken.')
  expect(name().getAttribute('aria-invalid')).toBe('true')
  expect(name().getAttribute('aria-describedby')?.split(' ')).toContain(message.closest('[id]')?.id)
  const group = screen.getByRole('group', { name: 'Group A' })
  expect(within(group).getByText('Group name is required')).toBeTruthy()
  expect(bar()?.textContent).toContain('2 fields need your attention')
  write(name(), 'Balcony')
  await waitFor(() => expect(screen.queryByText('The name has already been taken.')).toBeNull())
  expect(within(group).getByText('Group name is required'), 'the other stays').toBeTruthy()
})

it('explains a refusal without a field, and keeps what was typed', async () => {
  await edit({
    [SAVE]: () => ({
      status: 409,
      body: {
        success: false,
        error: 'The campaign limit is reached.',
        message: { errors: ['The campaign limit is reached.'] },
      },
    }),
  })
  write(name(), 'Terrace')
  save()
  expect((await within(bar() as HTMLElement).findByRole('alert')).textContent).toContain(
    'The campaign limit is reached.',
  )
  expect(name().value).toBe('Terrace')
})

it('overwrites another user’s save only after showing it', async () => {
  const text = 'The campaign has been saved by somebody else in the meantime.'
  let version = 3
  const sent = await edit({
    'GET /v1/company/edit/7': () => ({
      body: { success: true, campaign: { ...STORED, version, postbackSecret: null } },
    }),
    [SAVE]: (body) =>
      body['expectedVersion'] === version
        ? saved(body)
        : { status: 409, body: { success: false, error: text, message: { errors: [text] } } },
  })
  version = 4
  write(name(), 'Terrace')
  save()
  await screen.findByText('This campaign was saved elsewhere (version 4)')
  expect(name().value).toBe('Terrace')
  save()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map((body) => body['expectedVersion'])).toEqual([3, 4])
})

it('sends all settings, and has no unsaved changes afterwards', async () => {
  const sent = await edit({ [SAVE]: saved })
  write(name(), 'Terrace')
  save()
  await waitFor(() => expect(bar()).toBeNull())
  expect(sent()).toHaveLength(1)
  expect(sent()[0]).toMatchObject({
    id: '7',
    name: 'Terrace',
    targetMode: 'redirect',
    targetLink: 'https://shop.example/garden',
    botLink: 'about.html',
    splitGroups: STORED.splitGroups,
  })
  expect(sent()[0], 'what is not a setting is not sent').not.toHaveProperty('version')
})

it('adds a condition to a group and removes one', async () => {
  const sent = await edit({ [SAVE]: saved })
  const group = screen.getByRole('group', { name: 'Group A' })
  const removals = () => within(group).queryAllByRole('button', { name: 'Remove condition' })
  expect(removals()).toHaveLength(1)
  press('Condition', group)
  expect(removals()).toHaveLength(2)
  fireEvent.click(removals()[1] as HTMLElement)
  expect(bar(), 'as it was').toBeNull()
  fireEvent.click(removals()[0] as HTMLElement)
  expect(group.querySelector('.says')?.textContent).toContain('Every visit that reaches this group')
  expect(bar()?.textContent).toContain('unsaved change')
  save()
  await waitFor(() => expect(bar()).toBeNull())
  expect(sent()[0]).toMatchObject({ splitGroups: [{ name: 'Phones', conditions: [] }] })
})

const inCountry = (name: string, value: string) => ({
  name,
  act: 'block' as const,
  conditions: [{ option: 'country' as const, is: true, values: [value] }],
})

it('shows what a flow brings, sends only what is the campaign’s own, and copies it on request', async () => {
  const [own, shared] = [inCountry('Own', 'FR'), inCountry('Shared', 'DE')]
  const stored = { ...STORED, flow: '5', rules: [own, { ...shared, flow: true }] }
  const times = { version: 1, createdAt: STORED.createdAt, updatedAt: STORED.updatedAt }
  const flow = { id: '5', name: 'Shops', clientId: '1', ...times, campaigns: [], others: 1, rules: 1, groups: 1 }
  const sent = await edit({
    'GET /v1/company/edit/7': () => ({ body: { success: true, campaign: { ...stored, postbackSecret: null } } }),
    'GET /v1/flows': () => ({ body: { success: true, flows: [flow] } }),
    [SAVE]: (body) =>
      saved({ ...body, ...(body['flow'] !== null && { rules: stored.rules, splitGroups: stored.splitGroups }) }),
  })
  expect(screen.queryByRole('group', { name: 'Group A' }), 'the split is changed in the flow').toBeNull()
  expect(screen.getByRole('group', { name: 'Rules of the flow' }).textContent).toContain('Shared')
  expect(screen.getAllByRole('group', { name: /^Rule \d/ })).toHaveLength(1)
  write(name(), 'Terrace')
  save()
  await waitFor(() => expect(bar()).toBeNull())
  expect(sent()[0]).toMatchObject({ flow: '5', rules: [own], splitGroups: [], defaultLink: null })
  press('Copy into this campaign')
  expect(screen.getByRole('group', { name: 'Group A' })).toBeTruthy()
  expect(screen.getAllByRole('group', { name: /^Rule \d/ })).toHaveLength(2)
  await waitFor(() => {
    if (sent().length === 1) save() // ignored while the save before it ends
    expect(sent()).toHaveLength(2)
  })
  expect(sent()[1]).toMatchObject({ flow: null, rules: [own, shared], splitGroups: STORED.splitGroups })
})
