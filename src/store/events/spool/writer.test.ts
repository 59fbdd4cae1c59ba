import fc from 'fast-check'
import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { hitRow } from '../testing/rows.ts'
import { lineOf } from './line.ts'
import { segmentNames, type Segment } from './segment.ts'
import { createWriter, rotateByAge, SpoolFull, type Disk } from './writer.ts'

type Fault = 'none' | 'open' | 'write' | 'half' | 'cut' | 'close'
const broken = (): never => {
  throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
}

/** One call fails: a partial or empty write; `cut`: the cleanup fails too. */
function faultyDisk() {
  const disk = { ...fs, fault: 'none' as Fault }
  disk.openSync = ((file: string, flags: string) =>
    disk.fault === 'open' ? broken() : fs.openSync(file, flags)) as typeof fs.openSync
  disk.writeSync = ((descriptor: number, text: string) => {
    if (disk.fault === 'write') broken()
    if (disk.fault !== 'half' && disk.fault !== 'cut') return fs.writeSync(descriptor, text)
    const part = text.slice(0, Math.floor(text.length * 0.6))
    fs.writeSync(descriptor, part)
    return disk.fault === 'cut' ? broken() : Buffer.byteLength(part)
  }) as typeof fs.writeSync
  disk.ftruncateSync = (descriptor, length) => (disk.fault === 'cut' ? broken() : fs.ftruncateSync(descriptor, length))
  disk.closeSync = (descriptor) => {
    fs.closeSync(descriptor)
    if (disk.fault === 'close') broken()
  }
  return disk
}

function openWriter(disk: Disk, dir: string) {
  const segments: Segment[] = []
  const reported: string[] = []
  const writer = createWriter({
    dir,
    nextName: segmentNames(0),
    handOn: (segment) => segments.push(segment),
    report: (line) => reported.push(line),
    maxBytes: 4000,
    disk,
    sync: 'group',
  })
  return { writer, segments, reported }
}

test('whatever fails, files contain what append accepted and nothing that it refused', () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom<Fault>('none', 'none', 'open', 'write', 'half', 'close'), fc.integer({ min: 1, max: 4 })),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const dir = fs.mkdtempSync(`${testFolder()}/w-`)
      const disk = faultyDisk()
      const { writer, segments } = openWriter(disk, dir)
      const taken: string[] = []
      for (const [fault, count] of all) {
        disk.fault = fault
        const rows = Array.from({ length: count }, () => hitRow())
        try {
          writer.append(...rows)
          taken.push(...rows.map(lineOf))
          expect(writer.state()).toBe('ok')
        } catch (error) {
          expect(error).toBeInstanceOf(SpoolFull)
          expect(writer.state()).toBe('failing')
        }
      }
      disk.fault = 'none'
      writer.close()
      const kept = segments.map(({ file, bytes }) => {
        const text = fs.readFileSync(file, 'utf8')
        expect(Buffer.byteLength(text)).toBe(bytes)
        return text
      })
      expect(kept.join('')).toBe(taken.join(''))
      expect(fs.readdirSync(dir)).toHaveLength(segments.length)
    }),
    { numRuns: 60 },
  )
})

test('if the disk cannot even truncate, a partial write stays, and the next segment is whole', () => {
  const disk = faultyDisk()
  const { writer, segments, reported } = openWriter(disk, testFolder())
  const [first, second] = [hitRow(), hitRow()]
  writer.append(first)
  disk.fault = 'cut'
  expect(() => writer.append(hitRow())).toThrow(SpoolFull)
  disk.fault = 'none'
  writer.append(second)
  writer.close()
  const [damaged = '', whole = ''] = segments.map(({ file }) => fs.readFileSync(file, 'utf8'))
  expect(damaged.startsWith(lineOf(first))).toBe(true)
  expect(damaged.slice(lineOf(first).length)).not.toContain('\n')
  expect(whole).toBe(lineOf(second))
  expect(reported).toEqual(['The spool cannot take the hit: EIO: i/o error', 'The spool takes hits again'])
})

test('closes a segment at its age, and one that fills quickly at four times that age', () => {
  vi.useFakeTimers()
  const segment = { name: 's', file: 's', bytes: 0, since: 0 }
  let closedAt: number | undefined
  /** Milliseconds until a segment of this size closes. */
  const closing = (bytes: number): number | undefined => {
    closedAt = undefined
    const opened = performance.now()
    Object.assign(segment, { bytes, since: opened })
    const timer = rotateByAge({ open: () => segment, rotate: () => (closedAt ??= performance.now() - opened) }, 250)
    vi.advanceTimersByTime(1500)
    clearInterval(timer)
    return closedAt
  }
  expect(closing(1000)).toBe(250)
  expect(closing(2 ** 18 - 1)).toBe(250)
  expect(closing(2 ** 18)).toBe(1000)
  vi.useRealTimers()
})
