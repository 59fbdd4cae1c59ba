// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApiQuery } from '../api/query.ts'
import { answering, open } from '../testing/rendered.tsx'
import { Failed } from './failed.tsx'

function Parts() {
  const notices = useApiQuery('notifications.list', undefined, { quiet: true })
  const views = useApiQuery('views.list', {}, { quiet: true })
  return (
    <>
      {[notices, views].map(({ data, error, refetch }, at) => (
        <section key={at === 0 ? 'notices' : 'views'}>
          {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : data ? 'loaded' : 'loading'}
        </section>
      ))}
    </>
  )
}

test('one press retries every failed part, each once', async () => {
  let isThere = false
  const answer = (body: object) => () => (isThere ? { body: { success: true, ...body } } : { status: 422, body: {} })
  const sent = answering({
    'GET /v1/notifications': answer({ notifications: [], unread: 0, total: 0 }),
    'GET /v1/views': answer({ views: [] }),
  })
  await open(<Parts />, { path: '/' })
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  isThere = true
  const before = sent.length
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? expect.fail())
  await waitFor(() => expect(screen.getAllByText('loaded')).toHaveLength(2))
  expect(screen.queryAllByRole('alert')).toEqual([])
  expect(sent).toHaveLength(before + 2)
})
