// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayIn } from '../../../i18n/format.ts'
import { scopeSpec, useScope } from '../../../shared/hits/scope.ts'
import { answering, open } from '../../../testing/rendered.tsx'
import { StaffAct, StaffNews } from './staff-look.tsx'

const SPEC = scopeSpec('30d')

function Look() {
  const scope = useScope(SPEC, '30d')
  return (
    <>
      <p data-testid="news">
        <StaffNews scope={scope} />
      </p>
      <StaffAct scope={scope} />
    </>
  )
}

const client = (value: string, label: string, requests: number, bot: number) => ({ value, label, requests, bot })
const CLIENTS = [client('5', 'busy@weir.example', 900, 9), client('6', 'worst@weir.example', 100, 60)]

async function show(unusual: object[], top = CLIENTS) {
  const sent = answering({
    'POST /v1/logs/unusual': () => ({ body: { unusual } }),
    'POST /v1/logs/getTopRequestStatistic': () => ({ body: { top } }),
  })
  await open(<Look />, { path: '/pages/statistics', role: 'admin' })
  return sent
}

const topQuery = (sent: Awaited<ReturnType<typeof show>>) =>
  sent.find(({ call }) => call.endsWith('getTopRequestStatistic'))?.body

it('leads to the client with most bots, not to the busiest', async () => {
  const sent = await show([])
  await screen.findByText(/^worst@weir\.example has the most: 60 bots in 100 visits \(60\.0.%\)\.$/)
  expect(screen.getByTestId('news').textContent).toBe('')
  expect(topQuery(sent)?.['startDate']).not.toBe(topQuery(sent)?.['endDate'])
  fireEvent.click(screen.getByRole('button', { name: 'See this client' }))
  expect(new URLSearchParams(location.search).get('client')).toBe('6')
})

it('begins with a day that is unusual, and looks at its clients', async () => {
  const today = dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const sent = await show([
    { date: today, class: 'target', value: 9, low: 20, high: 90 },
    { date: today, class: 'bot', value: 460, low: 123, high: 231 },
  ])
  await screen.findByText(/has the most today/)
  expect(screen.getByTestId('news').textContent).toMatch(
    /^Today is unusual: 460 bots; on a \w+ there are usually 123 to 231\.$/,
  )
  expect(topQuery(sent)).toMatchObject({ startDate: today, endDate: today, by: 'client' })
})

it('leads nowhere while no client stands out against the others', async () => {
  await show([], [client('5', 'busy@weir.example', 900, 90), client('6', 'other@weir.example', 800, 80)])
  await screen.findByText('No client stands out')
  expect(screen.queryByRole('button', { name: 'See this client' })).toBeNull()
})
