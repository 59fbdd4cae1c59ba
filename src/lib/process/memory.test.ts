import { expect, test } from 'vitest'
import { memoryLeft } from './memory.ts'

const MIB = 2 ** 20
const reader = (files: Record<string, string>) => (file: string) => files[file]
const MACHINE = {
  '/proc/meminfo':
    'MemTotal:        8000000 kB\nMemFree:   100 kB\nMemAvailable:    4000000 kB\nSwapFree:        1000 kB\n',
}

test('machine: free memory plus swap', () => {
  expect(memoryLeft(reader(MACHINE))).toEqual({ limit: 8_000_000 * 1024, left: 4_001_000 * 1024 })
  expect(memoryLeft(reader({}))).toBeUndefined()
})

test('control group: the tightest limit of its own and its parents, without page cache', () => {
  const files = {
    ...MACHINE,
    '/proc/self/cgroup': '0::/system.slice/weir.service\n',
    '/sys/fs/cgroup/system.slice/weir.service/memory.max': 'max\n',
    '/sys/fs/cgroup/system.slice/weir.service/memory.current': '1\n',
    '/sys/fs/cgroup/system.slice/memory.max': `${600 * MIB}\n`,
    '/sys/fs/cgroup/system.slice/memory.current': `${590 * MIB}\n`,
    '/sys/fs/cgroup/system.slice/memory.stat': `anon 500\ninactive_file ${20 * MIB}\nactive_file ${10 * MIB}\n`,
  }
  expect(memoryLeft(reader(files))).toEqual({ limit: 600 * MIB, left: 40 * MIB })
})

test('control group version 1, with a huge number for no limit', () => {
  const group = (limit: string) => ({
    ...MACHINE,
    '/proc/self/cgroup': '9:cpu,cpuacct:/\n4:memory:/docker/ab\n0::/\n',
    '/sys/fs/cgroup/memory/docker/ab/memory.limit_in_bytes': limit,
    '/sys/fs/cgroup/memory/docker/ab/memory.usage_in_bytes': `${300 * MIB}`,
  })
  expect(memoryLeft(reader(group(`${400 * MIB}`)))).toEqual({ limit: 400 * MIB, left: 100 * MIB })
  expect(memoryLeft(reader(group('9223372036854771712')))).toMatchObject({ limit: 8_000_000 * 1024 })
})
