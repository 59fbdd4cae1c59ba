/** A cgroup that kills processes above its memory limit; Linux and root. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type MemoryGroup = {
  /** Folder whose `cgroup.procs` takes the process. */
  dir: string
  /** Processes killed for lack of memory. */
  killed: () => number
  close: () => void
}

const [FIRST, SECOND] = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup']
const MB = 2 ** 20

const isFirst = (): boolean => existsSync(path.join(FIRST, 'memory.limit_in_bytes'))

export const canGroup = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  (isFirst() || existsSync(path.join(SECOND, 'cgroup.controllers')))

/** `mb`: limit of all its processes, page cache included (freed first). */
export function openMemoryGroup(mb: number): MemoryGroup {
  const first = isFirst()
  const dir = path.join(first ? FIRST : SECOND, `weir-soak-${process.pid}`)
  mkdirSync(dir)
  const write = (file: string, value: number): void => writeFileSync(path.join(dir, file), String(value))
  write(first ? 'memory.limit_in_bytes' : 'memory.max', mb * MB)
  if (first) write('memory.swappiness', 0)
  else if (existsSync(path.join(dir, 'memory.swap.max'))) write('memory.swap.max', 0)
  const counts = path.join(dir, first ? 'memory.oom_control' : 'memory.events')
  return {
    dir,
    killed: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(counts, 'utf8'))?.[1] ?? 0),
    close: () => rmdirSync(dir),
  }
}
