/** Memory left before the system kills a process: of control groups and machine. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Bytes. `limit`: total of all that share it. */
export type MemoryLeft = { left: number; limit: number }
/** Content of a file; undefined if missing. */
type ReadText = (file: string) => string | undefined

const readText: ReadText = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const GROUPS = '/sys/fs/cgroup'

/** The tightest; undefined if unreported. Tests replace `read`. */
export function memoryLeft(read: ReadText = readText): MemoryLeft | undefined {
  const all = [machineLeft(read), ...groupsLeft(read)].filter((one) => one !== undefined)
  return all.toSorted((a, b) => a.left - b.left)[0]
}

/** `name  123 kB` of /proc/meminfo, `name 123` of memory.stat. */
const figure = (text: string, name: string): number | undefined => {
  const found = new RegExp(String.raw`^${name}:?\s+(\d+)( kB)?$`, 'm').exec(text)
  return found ? Number(found[1]) * (found[2] === undefined ? 1 : 1024) : undefined
}

/** Includes free swap. */
function machineLeft(read: ReadText): MemoryLeft | undefined {
  const text = read('/proc/meminfo') ?? ''
  const [total, available, swap] = [
    figure(text, 'MemTotal'),
    figure(text, 'MemAvailable'),
    figure(text, 'SwapFree') ?? 0,
  ]
  return total === undefined || available === undefined ? undefined : { limit: total, left: available + swap }
}

/** Own group and parents. Version 1 has a separate memory folder. */
function groupsLeft(read: ReadText): (MemoryLeft | undefined)[] {
  const own = read('/proc/self/cgroup') ?? ''
  const second = /^0::(\/.*)$/m.exec(own)?.[1]
  const first = /^\d+:(?:[^:\n]*,)?memory(?:,[^:\n]*)?:(\/.*)$/m.exec(own)?.[1]
  return [
    ...foldersTo(second).map((dir) =>
      groupLeft(read, dir, { most: 'memory.max', taken: 'memory.current', file: ['inactive_file', 'active_file'] }),
    ),
    ...foldersTo(first, 'memory').map((dir) =>
      groupLeft(read, dir, {
        most: 'memory.limit_in_bytes',
        taken: 'memory.usage_in_bytes',
        file: ['total_inactive_file', 'total_active_file'],
      }),
    ),
  ]
}

/** `/a/b` → folders of `/a/b`, `/a` and `/`. */
function foldersTo(group: string | undefined, controller = ''): string[] {
  if (group === undefined) return []
  const folders: string[] = []
  for (let at = path.posix.normalize(group); ; at = path.posix.dirname(at)) {
    folders.push(path.posix.join(GROUPS, controller, at))
    if (at === '/' || at === '.') return folders
  }
}

/** Version 1 shows no limit as a number near 2^63. */
const NO_LIMIT = 2 ** 60

function groupLeft(
  read: ReadText,
  dir: string,
  names: { most: string; taken: string; file: readonly string[] },
): MemoryLeft | undefined {
  const [limit, taken] = [
    Number(read(path.posix.join(dir, names.most)) ?? Number.NaN),
    Number(read(path.posix.join(dir, names.taken)) ?? Number.NaN),
  ]
  if (!(limit < NO_LIMIT) || Number.isNaN(taken)) return undefined
  const stat = read(path.posix.join(dir, 'memory.stat')) ?? ''
  // page cache is freed before a kill
  const givenBack = names.file.reduce((sum, name) => sum + (figure(stat, name) ?? 0), 0)
  return { limit, left: limit - taken + givenBack }
}
