// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Table } from './layout/table.tsx'
import { firstRow, stepRow } from './layout/rows.ts'
import { listedShortcuts, useShortcuts, type Shortcut } from './shortcuts.ts'

beforeEach(() => {
  // happy-dom has no layout
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function look(this: Element) {
    return this.closest('[hidden]') === null
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Holder({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts)
  return null
}

function page(content: ReactNode, more: readonly Shortcut[] = []) {
  const done: string[] = []
  const shortcut = (keys: string): Shortcut => ({
    keys: [keys],
    group: 'panel',
    text: keys,
    act: () => void done.push(keys),
  })
  const { unmount } = render(
    <>
      <Holder shortcuts={['n', 'g s', 'Mod+k'].map(shortcut)} />
      <Holder shortcuts={more} />
      <main>{content}</main>
    </>,
  )
  return { done, unmount }
}
const press = (key: string, on: Element = document.body, held: object = {}) =>
  fireEvent.keyDown(on, { key, code: `Key${key.toUpperCase()}`, ...held })

it('act anywhere on the page, until the component unmounts', () => {
  const { done, unmount } = page(<button type="button">Press</button>)
  press('n', screen.getByRole('button'))
  press('g')
  press('s')
  unmount()
  press('n')
  expect(done).toEqual(['n', 'g s'])
})

it.each([
  ['a field', <input key="one" aria-label="here" />],
  ['a text area', <textarea key="one" aria-label="here" />],
  ['what is edited in its place', <div key="one" contentEditable suppressContentEditableWarning aria-label="here" />],
  ['a menu', <div key="one" role="menu" tabIndex={0} aria-label="here" />],
  ['a box that floats', <div key="one" role="dialog" tabIndex={0} aria-label="here" />],
])('leave typing in %s alone, except Ctrl+K', (_where, content) => {
  const { done } = page(content)
  press('n', screen.getByLabelText('here'))
  expect(done).toEqual([])
  press('k', screen.getByLabelText('here'), { ctrlKey: true })
  expect(done).toEqual(['Mod+k'])
})

it('do nothing with modifier keys, nor behind a modal', () => {
  const { done, unmount } = page(null)
  press('n', document.body, { ctrlKey: true })
  press('n', document.body, { altKey: true })
  press('N', document.body, { shiftKey: true })
  expect(done).toEqual([])
  unmount()
  const { done: behind } = page(<div role="dialog" aria-modal="true" />)
  press('n')
  press('k', document.body, { ctrlKey: true })
  expect(behind).toEqual([])
  cleanup()
  const { done: closed } = page(<div role="dialog" aria-modal="true" hidden />)
  press('n')
  expect(closed).toEqual(['n'])
})

it('give a key to the last registration and list it once; without its target it neither acts nor is listed', () => {
  const target = () => document.querySelector<HTMLElement>('button') ?? undefined
  const later: string[] = []
  const screenOf = (): Shortcut[] => [
    { keys: ['n'], group: 'screen', target, act: (button) => void later.push(button?.textContent ?? '') },
  ]
  const { done, unmount } = page(<button type="button">New plan</button>, screenOf())
  press('n')
  expect([done, later]).toEqual([[], ['New plan']])
  expect(listedShortcuts().filter(({ keys }) => keys.includes('n'))).toEqual([
    { keys: ['n'], group: 'screen', text: 'New plan' },
  ])
  unmount()
  const { done: without } = page(null, screenOf())
  press('n')
  expect(without).toEqual(['n'])
  expect(listedShortcuts().map(({ text }) => text)).toEqual(['n', 'g s', 'Mod+k'])
})

it('move through the rows of a table and follow their link by Enter, also when rows open nothing', () => {
  const followed: string[] = []
  const rows = ['a', 'b', 'c']
  page(
    <Table
      label="Clients"
      columns={[
        {
          key: 'name',
          title: 'Name',
          cell: (row: string) => (
            <a href={`#${row}`} onClick={() => followed.push(row)}>
              {row}
            </a>
          ),
        },
      ]}
      rows={rows}
      rowKey={(row) => row}
    />,
    [
      { keys: ['j'], group: 'list', text: 'Next', target: firstRow, act: () => stepRow(1) },
      { keys: ['k'], group: 'list', text: 'Previous', target: firstRow, act: () => stepRow(-1) },
    ],
  )
  const at = () => document.activeElement?.textContent
  press('j')
  expect(at()).toBe('a')
  press('j', document.activeElement ?? undefined)
  press('j', document.activeElement ?? undefined)
  press('j', document.activeElement ?? undefined)
  expect(at()).toBe('c')
  press('k', document.activeElement ?? undefined)
  expect(at()).toBe('b')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
  expect(followed).toEqual(['b'])
})
