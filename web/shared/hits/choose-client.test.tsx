// @vitest-environment happy-dom
/** Staff choose a client from one list: who has something first, the rest with its reason, all of it by search. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answering, open } from '../../testing/rendered.tsx'
import { ChooseClient } from './choose-client.tsx'

const client = (id: number, count: number) => ({ id: String(id), email: `c${id}@weir.example`, count, last: null })

async function choosing(clients: ReturnType<typeof client>[]): Promise<string[]> {
  const chosen: string[] = []
  answering({ 'GET /v1/clients/holdings': () => ({ body: { success: true, clients } }) })
  await open(<ChooseClient what="sources" onChoose={(id) => chosen.push(id)} />, { path: '/', role: 'admin' })
  return chosen
}

const rows = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => `${row.querySelector('bdi')?.title}: ${row.querySelector('.held')?.textContent}`)

beforeEach(() => localStorage.removeItem('weir.clients'))

test('clients without sources stand behind a line that says so', async () => {
  const chosen = await choosing([client(1, 2), client(2, 0)])
  fireEvent.click(await screen.findByRole('button', { name: '1 client with no sources' }))
  expect(rows()).toEqual(['c1@weir.example: 2 sources', 'c2@weir.example: no sources'])
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^c2@/ }))
  expect(chosen).toEqual(['2'])
})

test('a long list is searched, those without sources too', async () => {
  await choosing(Array.from({ length: 14 }, (_, at) => client(at + 1, at < 12 ? 1 : 0)))
  await screen.findByRole('button', { name: 'Show 4 more clients' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Find a client' }), { target: { value: 'C14@' } })
  await screen.findByText('no sources')
  expect(rows()).toEqual(['c14@weir.example: no sources'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Find a client' }), { target: { value: 'nobody' } })
  await screen.findByText('No client has such an address.')
})
