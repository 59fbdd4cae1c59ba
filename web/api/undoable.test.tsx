// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { call } from './client.ts'
import { useApiMutation } from './query.ts'
import { endSession } from './session-store.ts'
import { answering, open } from '../testing/rendered.tsx'
import { notices } from '../kit/feedback/notify.ts'
import { Notices } from '../kit/feedback/notices.tsx'

function Pause() {
  const pause = useApiMutation('company.bulk', {
    undoable: ({ done }) => ({
      text: `${done} paused.`,
      undo: () => call('company.bulk', { ids: ['7'], act: 'activate' }),
    }),
  })
  return (
    <>
      <button type="button" onClick={() => pause.mutate({ ids: ['7'], act: 'pause' })}>
        Pause
      </button>
      <input aria-label="Name" />
      <Notices />
    </>
  )
}

afterEach(() => notices.set([]))

/** Opens the screen and pauses a campaign; returns the calls sent. */
async function paused() {
  const sent = answering({ 'POST /v1/company/bulk': () => ({ body: { success: true, done: 1 } }) })
  await open(<Pause />, { path: '/' })
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await screen.findByText('1 paused.')
  return () => sent.map(({ body }) => body['act'])
}

test('Undo reverts the action once and confirms it', async () => {
  const sent = await paused()
  expect(screen.getByText('10 s')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(sent()).toEqual(['pause', 'activate'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Ctrl+Z does the same, except in a field', async () => {
  const sent = await paused()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'z', ctrlKey: true })
  expect(sent()).toEqual(['pause'])
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(sent()).toEqual(['pause', 'activate']))
})

test('Ctrl+Z works on a Cyrillic layout', async () => {
  const sent = await paused()
  fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true })
  await waitFor(() => expect(sent()).toEqual(['pause', 'activate']))
})

test('another user cannot undo the action', async () => {
  const sent = await paused()
  endSession('signedOut')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(notices.get()).toEqual([]))
  expect(sent()).toEqual(['pause'])
})
