import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { testFolder } from '../../store/events/testing/folder.ts'
import { copyWrittenAt, keepCopy, readCopy, type SnapshotWriter } from './snapshot-copy.ts'

const RELEASE = '1.0.0'
const place = () => path.join(testFolder(), 'copy')
const kept = (file: string) =>
  keepCopy(file, {
    release: RELEASE,
    failed: (error) => {
      throw error
    },
  })

function written(): { puts: SnapshotWriter; lines: string[] } {
  const lines: string[] = []
  const line = (call: string, args: unknown[]) => {
    const exact = (_: string, value: unknown) => (value === Infinity ? 'for ever' : value)
    lines.push(JSON.stringify([call, ...args], exact))
  }
  return {
    lines,
    puts: {
      putAccounts: (...args) => line('accounts', args),
      putCampaigns: (...args) => line('campaigns', args),
      putSignals: (...args) => line('signals', args),
      lists: { put: (...args) => line('lists', args) },
      usual: { put: (...args) => line('usual', args) },
      hosts: { put: (...args) => line('hosts', args) },
      offers: { put: (...args) => line('offers', args) },
    },
  }
}
const put = (to: SnapshotWriter, value: string) =>
  to.lists.put([value], [{ id: value, clientId: null, type: 'ips', list: 'block', value, expires: Infinity }])
const linesOf = (file: string) => {
  const { puts, lines } = written()
  const cursor = readCopy(file, puts)
  return { cursor, lines }
}

test('a copy restores whole batches, wherever its end is torn', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ maxLength: 20 }), { maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.nat(),
      (batches, cut) => {
        const file = place()
        const copy = kept(file)
        copy.begin()
        const ends = batches.map((batch, at) => {
          for (const value of batch) put(copy.puts, value)
          copy.commit({ tx: String(at), seq: '0' })
          return statSync(file).size
        })
        copy.close()
        const size = (ends[0] ?? 0) + (cut % ((ends.at(-1) ?? 0) - (ends[0] ?? 0) + 1))
        truncateSync(file, size)
        const whole = ends.filter((end) => end <= size).length
        const expected = written()
        for (const value of batches.slice(0, whole).flat()) put(expected.puts, value)
        expect(linesOf(file)).toEqual({ cursor: { tx: String(whole - 1), seq: '0' }, lines: expected.lines })
      },
    ),
    { numRuns: runs(60) },
  )
})

test('a new copy replaces the old one when whole; only its owner can read it', () => {
  const file = place()
  const copy = kept(file)
  copy.begin()
  put(copy.puts, 'before')
  copy.commit({ tx: '1', seq: '0' })
  copy.begin()
  put(copy.puts, 'after')
  expect(linesOf(file).lines.join()).toContain('before')
  copy.commit({ tx: '2', seq: '0' })
  copy.close()
  expect(linesOf(file).lines.join()).not.toContain('before')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('rejects a copy of another release, without a whole batch, or with a changed byte', () => {
  const file = place()
  expect(copyWrittenAt(file, RELEASE)).toBeUndefined()
  const copy = kept(file)
  copy.begin()
  put(copy.puts, 'one')
  copy.commit({ tx: '1', seq: '0' })
  copy.close()
  expect(copyWrittenAt(file, RELEASE)).toBeInstanceOf(Date)
  expect(copyWrittenAt(file, '1.0.1')).toBeUndefined()
  const bytes = readFileSync(file)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  writeFileSync(file, bytes)
  expect(copyWrittenAt(file, RELEASE)).toBeUndefined()
  writeFileSync(file, '')
  appendFileSync(file, 'not a copy')
  expect(copyWrittenAt(file, RELEASE)).toBeUndefined()
})

test('an unwritable copy reports once and stops', () => {
  const reported: unknown[] = []
  const copy = keepCopy(path.join(testFolder(), 'no', 'such', 'folder'), {
    release: RELEASE,
    failed: (error) => reported.push(error),
  })
  copy.begin()
  put(copy.puts, 'one')
  copy.commit({ tx: '1', seq: '0' })
  expect(reported).toHaveLength(1)
})
