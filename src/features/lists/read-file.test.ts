import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user')
})
afterAll(() => app.close())

const read = (body: string | Uint8Array, answers = '', more: object = {}) =>
  app.call('imports.read', owner, { body, answers, ...more })

test('reads a list in any encoding, with its lines unchanged', async () => {
  const text = 'value,note\nMozilla/5.0 (X11, like Gecko),Осень\n'
  expect((await read(`\uFEFF${text}`)).text).toBe(text)
  expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({
    text,
    encoding: 'utf-16le',
    questions: [],
  })
})

test('asks about ambiguous encodings', async () => {
  const file = Buffer.from('garden.example,\xc9t\xe9 cr\xe8me\n', 'latin1')
  expect(await read(file)).toMatchObject({
    questions: [{ code: 'encoding', answer: null, readings: [{ reading: 'crème' }, { reading: 'crčme' }] }],
  })
  expect(await read(file, 'encoding:windows-1250')).toMatchObject({
    text: 'garden.example,Été crčme\n',
    encoding: 'windows-1250',
  })
})

test('a file’s entries are listed with it and undone together', async () => {
  const { hash, encoding, text } = await read('value\n198.51.100.7\nnonsense\n198.51.100.8\n')
  await app.call('clientblacklist.add', owner, { type: 'ips', value: '198.51.100.1' })
  const file = { name: 'bad.csv', hash, encoding }
  const { ids } = await app.call('clientblacklist.add', owner, { type: 'ips', text, file, source: 'import' })
  const [kept] = (await app.call('imports.list', owner, { kind: 'lists' })).files
  expect(kept).toMatchObject({ name: 'bad.csv', kind: 'lists', entries: 2, refused: 1, takenBackAt: null })
  await app.call('clientblacklist.remove', owner, { type: 'ips', ids: ids.slice(0, 1) })
  const other = await app.account('user')
  expect((await refusal(app.call('imports.takeBack', other, { id: kept?.id ?? '' }))).status).toBe(404)
  expect(await app.call('imports.takeBack', owner, { id: kept?.id ?? '' })).toMatchObject({ reversed: 1 })
  const { ips } = await app.call('clientblacklist.list', owner, {})
  expect(ips.map(({ value }) => value)).toEqual(['198.51.100.1'])
})

const PLACEMENTS = 'Report of placements\n\nWhere,Clicks,Why\nspam.example,7,Bots\nad.example,9,\n'
const OUR_LINES = 'value,note\nspam.example,Bots\nad.example,\n'

test('reads any tool’s file by chosen columns, and remembers them for the next one', async () => {
  const client = await app.account('user')
  const ask = (more: object) =>
    app.call('imports.read', client, { body: PLACEMENTS, answers: '', list: 'client', ...more })
  // the sites column is unknown: lines stay as they are, and columns are offered
  expect(await ask({})).toMatchObject({ text: PLACEMENTS, titles: ['Where', 'Clicks', 'Why'], columns: {} })
  const chosen = await ask({ valueColumn: 'Where', noteColumn: 'Why' })
  expect(chosen).toMatchObject({ text: OUR_LINES, columns: { value: 'Where', note: 'Why' }, remembered: false })
  const { text, hash, encoding, columns } = chosen
  const file = { name: 'placements.csv', hash, encoding, columns }
  await app.call('clientblacklist.add', client, { type: 'domains', text, file, source: 'import' })
  expect(await ask({})).toMatchObject({ text: OUR_LINES, columns, remembered: true })
  // neither another client's list nor an undone file is remembered
  expect(await read(PLACEMENTS, '', { list: 'client' })).toMatchObject({ columns: {}, remembered: false })
  const [kept] = (await app.call('imports.list', client, { kind: 'lists' })).files
  expect(kept).toMatchObject({ columns, entries: 2 })
  await app.call('imports.takeBack', client, { id: kept?.id ?? '' })
  expect(await ask({})).toMatchObject({ columns: {}, remembered: false })
})

test('an answer about encoding holds for the list’s next file', async () => {
  const client = await app.account('user')
  const body = Buffer.from('garden.example,\xc9t\xe9 cr\xe8me\n', 'latin1')
  const ask = (answers: string) => app.call('imports.read', client, { body, answers, list: 'client' })
  const { text, hash, encoding } = await ask('encoding:windows-1250')
  const file = { name: 'a.txt', hash, encoding, answers: { encoding: 'windows-1250' } }
  await app.call('clientblacklist.add', client, { type: 'domains', text, file, source: 'import' })
  expect(await ask('')).toMatchObject({
    encoding: 'windows-1250',
    questions: [{ code: 'encoding', answer: 'windows-1250', remembered: true }],
  })
})

test('lines with commas that are not columns stay lines', async () => {
  const agents = 'Mozilla/5.0 (X11, like Gecko)\nEvilBot/1.0, the second\n'
  expect(await read(agents)).toMatchObject({ text: agents, columns: {} })
})

test('everybody’s list is read by files of staff only', async () => {
  const call = app.call('imports.read', owner, { body: PLACEMENTS, answers: '', list: 'everybody' })
  expect((await refusal(call)).status).toBe(403)
})

test('files of everybody’s list are visible to staff only', async () => {
  const admin = await app.account('admin')
  const { hash, encoding, text } = await read('198.51.100.9\n')
  await app.call('blacklist.add', admin, { type: 'ips', text, file: { name: '', hash, encoding }, source: 'import' })
  const { files } = await app.call('imports.list', admin, { kind: 'lists' })
  expect(files).toMatchObject([{ kind: 'lists', entries: 1 }])
  expect((await refusal(app.call('imports.takeBack', owner, { id: files[0]?.id ?? '' }))).status).toBe(404)
  expect(await app.call('imports.takeBack', admin, { id: files[0]?.id ?? '' })).toMatchObject({ reversed: 1 })
})

test('refuses content that is not text', async () => {
  expect((await refusal(read(Buffer.from([0x50, 0x4b, 3, 4, 9])))).status).toBe(422)
})
