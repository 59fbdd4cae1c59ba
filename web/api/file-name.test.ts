import { expect, it } from 'vitest'
import { fileNameIn } from './file-name.ts'

it.each([
  ['attachment; filename="int_Garden.zip"', 'int_Garden.zip'],
  ['attachment; filename="int_.zip"; filename*=UTF-8\'\'int_%D0%A1%D0%B0%D0%B4.zip', 'int_Сад.zip'],
  ['attachment; filename=plain.zip', 'plain.zip'],
  ['attachment; filename="a \\"b\\".zip"', 'a "b".zip'],
  ['attachment; filename="x.zip"; filename*=UTF-8\'\'%E0%A4%A', 'x.zip'],
  ['attachment', undefined],
  [null, undefined],
])('%s', (header, name) => {
  expect(fileNameIn(header)).toBe(name)
})
