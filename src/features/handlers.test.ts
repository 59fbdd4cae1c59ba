import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTRACT } from '../contract/table.ts'

const FILES = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'))

async function answeredBy(file: string): Promise<string[]> {
  const exported = Object.entries((await import(`./${file}`)) as Record<string, object>)
  return exported.filter(([name]) => name.endsWith('Handlers')).flatMap(([, handlers]) => Object.keys(handlers))
}

it('each call has one handler, in one file', async () => {
  const answered = await Promise.all(FILES.map(answeredBy))
  expect(answered.flat().toSorted()).toEqual(Object.keys(CONTRACT).toSorted())
})
