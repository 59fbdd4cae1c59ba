// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WordsContext, type Words } from '../../words.ts'
import { Combobox } from './combobox.tsx'

beforeEach(() => {
  // happy-dom has no layout
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const OPTIONS = [
  { value: 'fr', label: 'France' },
  { value: 'de', label: 'Germany' },
  { value: 'ge', label: 'Georgia' },
]
const chosen: string[] = []

function Country({ first = '', clear }: { first?: string; clear?: boolean }) {
  const [value, setValue] = useState(first)
  const choose = (next: string) => {
    chosen.push(next)
    setValue(next)
  }
  return <Combobox aria-label="Country" options={OPTIONS} value={value} clear={clear} onChange={choose} />
}

function page(props: { first?: string; clear?: boolean } = {}): HTMLInputElement {
  chosen.length = 0
  render(
    <WordsContext value={{ choose: 'Choose', nothing: 'Nothing found', clear: 'Clear' } as Words}>
      <Country {...props} />
      <p>elsewhere</p>
    </WordsContext>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
  field.focus()
  return field
}
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more })
const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
const list = () => screen.queryAllByRole('option').map((one) => one.textContent)
const marked = (field: HTMLElement) =>
  document.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`)?.textContent

it('arrows open the list and move the mark cyclically, Enter chooses; focus stays in the field', () => {
  const field = page()
  key('ArrowDown')
  const seen = [marked(field)]
  for (const one of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    key(one)
    seen.push(marked(field))
  }
  expect(seen).toEqual(['France', 'Germany', 'Georgia', 'France', 'Georgia', 'Germany'])
  key('Enter')
  expect([chosen, list(), field.value, document.activeElement]).toEqual([['de'], [], 'Germany', field])
})

it('typing filters, the best match first, and Enter takes the marked option', () => {
  const field = page()
  type('ge')
  expect([list(), marked(field)]).toEqual([['Germany', 'Georgia'], 'Germany'])
  type('geo')
  key('Enter')
  expect([chosen, field.value]).toEqual([['ge'], 'Georgia'])
})

it('opens with the chosen option marked, and choosing it again changes nothing', () => {
  const field = page({ first: 'ge' })
  key('ArrowDown')
  expect(marked(field)).toBe('Georgia')
  key('Enter')
  expect([chosen, field.value, list()]).toEqual([[], 'Georgia', []])
})

it('Escape closes it, keeps the choice and forgets what was typed', () => {
  const field = page({ first: 'fr' })
  key('ArrowDown')
  type('geo')
  key('Escape')
  expect([chosen, list(), field.value, document.activeElement]).toEqual([[], [], 'France', field])
  key('ArrowDown')
  expect(list()).toHaveLength(3)
})

it('a press elsewhere closes it and chooses nothing', () => {
  const field = page({ first: 'fr' })
  fireEvent.click(field)
  type('geo')
  fireEvent.pointerDown(screen.getByText('elsewhere'))
  expect([chosen, list(), field.value]).toEqual([[], [], 'France'])
})

it('a press on an option chooses it and keeps focus in the field', () => {
  const field = page()
  fireEvent.click(field)
  const option = screen.getByRole('option', { name: 'Georgia' })
  fireEvent.pointerDown(option)
  // false: default prevented, so focus does not move
  expect(fireEvent.mouseDown(option)).toBe(false)
  fireEvent.click(option)
  expect([chosen, list(), field.value]).toEqual([['ge'], [], 'Georgia'])
})

it('says so when nothing matches, and Enter chooses nothing', () => {
  page({ first: 'fr' })
  type('xyz')
  expect(screen.getByRole('status').textContent).toBe('Nothing found')
  key('Enter')
  expect(chosen).toEqual([])
})

it('ignores keys during IME composition', () => {
  const field = page()
  key('ArrowDown')
  key('Enter', { isComposing: true })
  expect([chosen, marked(field)]).toEqual([[], 'France'])
})

it('is cleared without opening', () => {
  page({ first: 'fr', clear: true })
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect([chosen, list()]).toEqual([[''], []])
})
