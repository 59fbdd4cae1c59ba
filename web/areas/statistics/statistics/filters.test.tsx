// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering, open } from '../../../testing/rendered.tsx'
import StatisticsPage from './page.tsx'

const PATH = '/pages/statistics'
const TABLES = 'POST /v1/logs/companyPlatforms'
const COUNTRIES = ['DE', 'FR'].map((value) => ({ value, target: 8, targetUnique: 6, bot: 2, botUnique: 1 }))

/** Renders the screen at an address; returns the filters sent for the tables, oldest first. */
async function look(search = '') {
  const sent = answering({
    [TABLES]: ({ dimension }) => ({ body: { success: true, platforms: dimension === 'country' ? COUNTRIES : [] } }),
  })
  await open(<StatisticsPage />, { path: PATH, address: `${PATH}${search}` })
  await screen.findByRole('button', { name: 'Filter' })
  return () => sent.filter(({ call }) => call === TABLES).map(({ body }) => body['filter'])
}

const address = () => new URLSearchParams(location.search).getAll('filter')
const button = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement
const applied = () => {
  const group = screen.queryByRole('group', { name: 'Filters' })
  return group
    ? within(group)
        .getAllByRole('button', { name: /^Remove filter/ })
        .map((one) => one.getAttribute('aria-label'))
    : []
}

it('filters by a clicked value, and removes the filter by a second click', async () => {
  const filters = await look()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Filter by Country: Germany' }))[0] as HTMLElement)
  await waitFor(() => expect(applied()).toEqual(['Remove filter Country: Germany']))
  expect(address()).toEqual(['country:is:DE'])
  await waitFor(() => expect(filters().at(-1)).toEqual({ country: { is: ['DE'] } }))
  expect(button('Filter by Country: Germany').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button('Filter by Country: Germany'))
  await waitFor(() => expect(applied()).toEqual([]))
  expect(location.search).toBe('')
})

it('excludes a value', async () => {
  await look()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Exclude Country: France' }))[0] as HTMLElement)
  await waitFor(() => expect(applied()).toEqual(['Remove filter Country is not: France']))
  expect(address()).toEqual(['country:isNot:FR'])
})

it('removes one condition and keeps the others; clears all and keeps the dates', async () => {
  await look('?range=7d&filter=country:is:DE&filter=browser:isNot:Chrome&filter=url:contains:start')
  expect(applied()).toHaveLength(3)
  fireEvent.click(button('Remove filter Country: Germany'))
  await waitFor(() => expect(address()).toEqual(['browser:isNot:Chrome', 'url:contains:start']))
  expect(applied()).toHaveLength(2)
  fireEvent.click(within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(applied()).toEqual([]))
  expect(location.search).toBe('?range=7d')
})

it('adds a condition by its form, which requires a value', async () => {
  await look()
  fireEvent.click(button('Filter'))
  const field = await screen.findByRole('combobox', { name: 'Field' })
  fireEvent.change(field, { target: { value: 'url' } })
  fireEvent.click(button('contains'))
  const form = field.closest('form') as HTMLFormElement
  fireEvent.submit(form)
  expect(within(form).getByText('Enter a value.')).toBeTruthy()
  expect(address()).toEqual([])
  fireEvent.change(within(form).getByLabelText('Value'), { target: { value: ' /start ' } })
  fireEvent.submit(form)
  await waitFor(() => expect(address()).toEqual(['url:contains:/start']))
  expect(applied()).toHaveLength(1)
})

it('works with the browser’s back and forward', async () => {
  await look()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Filter by Country: Germany' }))[0] as HTMLElement)
  await waitFor(() => expect(applied()).toHaveLength(1))
  history.back()
  await waitFor(() => expect(applied()).toEqual([]))
})
