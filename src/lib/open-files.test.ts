import { expect, test } from 'vitest'
import { needOpenFiles, openFilesLeft, openFilesLimit } from './open-files.ts'

test('what engines need is there, or one line says what to raise', () => {
  expect(() => needOpenFiles(1024)).not.toThrow()
  expect(() => needOpenFiles(undefined)).not.toThrow()
  expect(() => needOpenFiles(256)).toThrow(/^this process may have 256 files open, .*LimitNOFILE= .*ulimit -n/)
})

test.skipIf(process.platform !== 'linux')(
  'what is left is below the limit, where somebody could come near to it',
  async () => {
    const [most = 0, left] = [openFilesLimit(), await openFilesLeft()]
    expect(most).toBeGreaterThan(0)
    if (left !== undefined) expect(left).toBeLessThan(most)
  },
)

test('a process that is not there has none', () => expect(openFilesLimit(2 ** 30)).toBeUndefined())
