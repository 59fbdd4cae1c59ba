import { expect, test } from 'vitest'
import type { Section } from '../../../../src/contract/integration/content.ts'
import { findIn } from './questions.tsx'

const section = (number: number, name: string, content: string): Section => ({
  number,
  name,
  content,
  language: 'ru',
  version: 1,
})
const SECTIONS = [section(0, 'Что такое бот?', 'Один решающий признак.'), section(1, 'Как оплатить?', 'Выберите план.')]

test('finds all words in question or answer, ignoring case', () => {
  const numbers = (typed: string) => findIn(SECTIONS, typed).map(({ number }) => number)
  expect(numbers('')).toEqual([0, 1])
  expect(numbers('БОТ признак')).toEqual([0])
  expect(numbers(' план ')).toEqual([1])
  expect(numbers('бот план')).toEqual([])
})
