// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries, useApiQuery } from '../../../../api/query.ts'
import { answering, open } from '../../../../testing/rendered.tsx'
import { Notices } from '../../../../kit/feedback/notices.tsx'
import { Rename } from './rename.tsx'
import { SelectionContext, useListSelection } from './selection.ts'

function Listed() {
  const selection = useListSelection()
  const { data } = useApiQuery('company.list', {})
  const [row] = data?.companies ?? []
  if (!row) return null
  return (
    <SelectionContext value={selection}>
      {selection.renaming === row.id ? <Rename row={row} /> : <b>{row.name}</b>}
      <button type="button" onClick={() => selection.rename(row.id)}>
        Rename
      </button>
      <Notices />
    </SelectionContext>
  )
}

async function rename(reply: { status?: number; body: object }): Promise<void> {
  let lists = 0
  answering({
    // the list is answered once; later requests stay pending
    'POST /v1/company': () => {
      lists += 1
      if (lists > 1) return { body: new ReadableStream() }
      return { body: { success: true, companies: [{ id: '7', name: 'Old' }], total: 1 } }
    },
    'POST /v1/company/rename': () => reply,
  })
  await open(<Listed />, { path: '/' })
  await screen.findByText('Old')
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  const field = await screen.findByRole('textbox')
  fireEvent.change(field, { target: { value: ' New ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('shows the new name before the list is reloaded', async () => {
  await rename({ body: { success: true, message: 'Campaign renamed.' } })
  await screen.findByText('New')
  expect(queries.isFetching({ queryKey: ['company.list'] })).toBe(1)
})

test('marks a refused name at its field, and notifies', async () => {
  const fault = 'Campaign name is required'
  await rename({
    status: 422,
    body: {
      success: false,
      error: 'The given data was invalid.',
      message: { errors: [fault] },
      validation: { name: [fault] },
    },
  })
  await screen.findByText(fault)
  await screen.findByText('The given data was invalid.')
})
