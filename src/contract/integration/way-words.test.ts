import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { editionOf } from './way-words.ts'

const FOLDER = path.join(import.meta.dirname, '../../../integrations')

test.each([
  ['haproxy', 'haproxy/weir.lua'],
  ['nginx', 'nginx/weir.conf'],
  ['caddy', 'caddy/weir.caddy'],
])('the shipped recipe of %s is of the edition that need not be replaced', (name, file) => {
  expect(readFileSync(path.join(FOLDER, file), 'utf8')).toContain(`${name}/${editionOf(name)}`)
})

test('a name of Object’s own is no recipe with an edition of its own', () =>
  expect(editionOf('constructor')).toBe(editionOf('nginx')))
