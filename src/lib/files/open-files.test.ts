import { expect, test } from 'vitest'
import { requireOpenFiles, openFilesLeft, openFilesLimit } from './open-files.ts'

test('has enough for the engines, or one line says what to raise', () => {
  expect(() => requireOpenFiles(1024)).not.toThrow()
  expect(() => requireOpenFiles(undefined)).not.toThrow()
  expect(() => requireOpenFiles(256)).toThrow(/^this process may have 256 files open, .*LimitNOFILE= .*ulimit -n/)
})

test.skipIf(process.platform !== 'linux')('reports the files left only for a reachable limit', async () => {
  const [most = 0, left] = [openFilesLimit(), await openFilesLeft()]
  expect(most).toBeGreaterThan(0)
  if (left !== undefined) expect(left).toBeLessThan(most)
})

test('a missing process has no limit', () => expect(openFilesLimit(2 ** 30)).toBeUndefined())
