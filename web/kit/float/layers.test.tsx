// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { WordsContext, type Words } from '../words.ts'
import { Dialog } from './dialog.tsx'
import { Menu, type MenuItem } from './menu.tsx'

afterEach(cleanup)

const page = (content: ReactNode) =>
  render(
    <WordsContext value={{ close: 'Close' } as Words}>
      {content}
      <p>elsewhere</p>
    </WordsContext>,
  )
const button = (name: string) => screen.getByRole('button', { name })
const entry = (name: string) => screen.getByRole('menuitem', { name })
function press(name: string): void {
  button(name).focus()
  fireEvent.click(button(name))
}
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const pressElsewhere = () => fireEvent.pointerDown(screen.getByText('elsewhere'))

const Fruit = ({ items }: { items: readonly MenuItem[] }) => (
  <Menu
    items={items}
    renderButton={(opener) => (
      <button type="button" {...opener}>
        Fruit
      </button>
    )}
  />
)
const act = (name: string, onAct: () => unknown = () => {}, disabled = false): MenuItem => ({
  key: name,
  label: name,
  disabled,
  onAct,
})
const FRUIT = ['Apple', 'Banana', 'Blackberry'].map((name) => act(name))

function Ask({ name, stays, children }: { name: string; stays?: boolean; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {name}
      </button>
      <Dialog open={isOpen} stays={stays} title={`${name}?`} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  )
}
const dialogs = () => screen.queryAllByRole('dialog').map((one) => one.querySelector('h2')?.textContent)

it('arrows, Home, End and letters move through a menu', () => {
  page(<Fruit items={FRUIT} />)
  press('Fruit')
  const walked = [document.activeElement?.textContent]
  for (const one of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home', 'b', 'b', 'b']) {
    key(one)
    walked.push(document.activeElement?.textContent)
  }
  expect(walked).toEqual([
    'Apple',
    'Banana',
    'Apple',
    'Blackberry',
    'Apple',
    'Blackberry',
    'Apple',
    'Banana',
    'Blackberry',
    'Banana',
  ])
})

it.each(['Escape', 'Tab'])('%s closes a menu and returns focus to its button', (name) => {
  page(<Fruit items={FRUIT} />)
  press('Fruit')
  key(name)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button('Fruit'))
})

it('a press elsewhere closes a menu and leaves focus where the press puts it; a press inside does not', () => {
  page(<Fruit items={FRUIT} />)
  press('Fruit')
  fireEvent.pointerDown(entry('Banana'))
  expect(screen.queryByRole('menu')).not.toBeNull()
  pressElsewhere()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).not.toBe(button('Fruit'))
})

it('an entry acts once and returns focus to the button; a disabled one does nothing', () => {
  const acted = vi.fn(() => document.activeElement?.textContent)
  page(<Fruit items={[act('Off', acted, true), act('On', acted)]} />)
  press('Fruit')
  fireEvent.click(entry('Off'))
  expect(acted).not.toHaveBeenCalled()
  fireEvent.click(entry('On'))
  expect(acted).toHaveBeenCalledOnce()
  expect(acted).toHaveReturnedWith('Fruit')
  expect(screen.queryByRole('menu')).toBeNull()
})

it('a dialog opened by an entry returns focus to the button of the menu', () => {
  function Row() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Fruit items={[act('Delete', () => setOpen(true))]} />
        <Dialog open={isOpen} title="Delete?" onClose={() => setOpen(false)}>
          <input aria-label="Reason" autoFocus />
        </Dialog>
      </>
    )
  }
  page(<Row />)
  press('Fruit')
  fireEvent.click(entry('Delete'))
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  key('Escape')
  expect(dialogs()).toEqual([])
  expect(document.activeElement).toBe(button('Fruit'))
})

it('Escape closes only the topmost layer, one after the other, and each returns focus', () => {
  page(
    <Ask name="First">
      <Ask name="Second">
        <Fruit items={FRUIT} />
      </Ask>
    </Ask>,
  )
  press('First')
  press('Second')
  press('Fruit')
  const seen: unknown[] = []
  for (let at = 0; at < 3; at++) {
    key('Escape')
    seen.push([screen.queryByRole('menu') !== null, dialogs(), document.activeElement?.textContent])
  }
  expect(seen).toEqual([
    [false, ['First?', 'Second?'], 'Fruit'],
    [false, ['First?'], 'Second'],
    [false, [], 'First'],
  ])
})

it('Escape that ends IME composition closes nothing', () => {
  page(<Fruit items={FRUIT} />)
  press('Fruit')
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true })
  expect(screen.queryByRole('menu')).not.toBeNull()
})

it('a press elsewhere in a dialog closes the menu over it, and neither dialog', () => {
  page(
    <Ask name="First">
      <Ask name="Second">
        <p>inside</p>
        <Fruit items={FRUIT} />
      </Ask>
    </Ask>,
  )
  press('First')
  press('Second')
  press('Fruit')
  fireEvent.pointerDown(screen.getByText('inside'))
  expect([screen.queryByRole('menu'), dialogs()]).toEqual([null, ['First?', 'Second?']])
})

it('Ctrl+Enter runs only the main action of the topmost dialog, once it is enabled', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const main = (name: string, onAct: () => unknown, disabled = false) => (
    <button type="button" className="btn pri" disabled={disabled} onClick={onAct}>
      {name}
    </button>
  )
  page(
    <Ask name="First">
      {main('Save', first)}
      <Ask name="Second">
        {main('Wait', second, true)}
        {main('Delete', second)}
      </Ask>
    </Ask>,
  )
  const take = () => fireEvent.keyDown(screen.getAllByRole('dialog').at(-1) as Element, { key: 'Enter', ctrlKey: true })
  press('First')
  take()
  expect(first).toHaveBeenCalledOnce()
  press('Second')
  take()
  expect(second).toHaveBeenCalledOnce()
  expect(first).toHaveBeenCalledOnce()
})

it('a press in a dialog reaches nothing below it', () => {
  page(
    <>
      <Ask name="First">
        <p>inside</p>
      </Ask>
      <Fruit items={FRUIT} />
    </>,
  )
  press('Fruit')
  press('First')
  fireEvent.pointerDown(screen.getByRole('dialog'))
  fireEvent.pointerDown(screen.getByText('inside'))
  expect(screen.queryByRole('menu')).not.toBeNull()
})

it.each([
  ['closes', false, []],
  ['leaves', true, ['First?']],
])('a press beside a dialog %s it', (_what, stays, left) => {
  page(<Ask name="First" stays={stays} />)
  press('First')
  const box = screen.getByRole('dialog')
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200))
  fireEvent.pointerDown(box, { clientX: 150, clientY: 150 })
  expect(dialogs()).toEqual(['First?'])
  fireEvent.pointerDown(box, { clientX: 10, clientY: 10 })
  expect(dialogs()).toEqual(left)
})

it('a dialog returns focus also when closed by its own button', () => {
  page(<Ask name="First" />)
  press('First')
  fireEvent.click(button('Close'))
  expect(dialogs()).toEqual([])
  expect(document.activeElement).toBe(button('First'))
})
