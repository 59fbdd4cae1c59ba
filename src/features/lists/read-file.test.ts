import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../context.ts'
import { createTestApp, refusal, type TestApp } from '../testing/app.ts'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user')
})
afterAll(() => app.close())

const read = (body: string | Uint8Array, answers = '') => app.call('imports.read', owner, { body, answers })

test('a list is text whatever its letters are, and its lines are as they were', async () => {
  const text = 'value,note\nMozilla/5.0 (X11, like Gecko),Осень\n'
  expect((await read(`\uFEFF${text}`)).text).toBe(text)
  expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({
    text,
    encoding: 'utf-16le',
    questions: [],
  })
})

test('letters that can be two are asked about', async () => {
  const file = Buffer.from('garden.example,\xc9t\xe9 cr\xe8me\n', 'latin1')
  expect(await read(file)).toMatchObject({
    questions: [{ code: 'encoding', answer: null, readings: [{ reading: 'crème' }, { reading: 'crčme' }] }],
  })
  expect(await read(file, 'encoding:windows-1250')).toMatchObject({
    text: 'garden.example,Été crčme\n',
    encoding: 'windows-1250',
  })
})

test('what is no text is refused', async () => {
  expect((await refusal(read(Buffer.from([0x50, 0x4b, 3, 4, 9])))).status).toBe(422)
})
