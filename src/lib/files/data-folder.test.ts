import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderError, prepareDataFolder } from './data-folder.ts'

const textOf = (code: string): string => String(folderError('/data', Object.assign(new Error(code), { code })))

test('names the folder, the system’s code, and a remedy that fits it', () => {
  expect(textOf('EROFS')).toContain('/data cannot be used (EROFS): its disk is mounted read-only')
  expect(textOf('ENOSPC'), 'inodes run out with room left').toMatch(/\(ENOSPC\): .*space.*inodes/)
  expect(textOf('EACCES')).toContain('chown')
  const other = Object.assign(new Error('ETIMEDOUT'), { code: 'ETIMEDOUT' })
  expect(folderError('/data', other)).toBe(other)
})

test('a file in the place of the folder is named', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-folder-'))
  const file = path.join(dir, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataFolder(file)).toThrow(`${file} cannot be used (EEXIST): it is a file`)
  expect(() => prepareDataFolder(path.join(file, 'data'))).toThrow('(ENOTDIR')
  rmSync(dir, { recursive: true })
})
