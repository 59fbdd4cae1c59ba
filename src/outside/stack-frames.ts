/**
 * A stack as frames, the oldest first, with files named by their place in the program and nothing of the machine or the
 * visitor's address bar.
 */

export type Frame = { filename: string; function?: string; lineno: number; colno: number; in_app: boolean }

const MOST = 40
/** `at name (file:1:2)`, `at file:1:2`, and `name@file:1:2` of other browsers. */
const LINE =
  /^\s*(?:at (?:(?:async )?(?<v8>[^()]{1,200}) \()?|(?<other>[^\s@]{0,200})@)(?<file>[^\s()]{1,500}):(?<line>\d{1,7}):(?<column>\d{1,7})\)?$/

export function framesOf(stack: string, root: string): Frame[] {
  const found = stack
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) => {
      const { v8, other, file = '', line: lineno = '', column = '' } = LINE.exec(line)?.groups ?? {}
      if (file === '') return []
      const filename = placeOf(file, root)
      const name = (v8 ?? other ?? '').replaceAll(/[^\w$.<>[\] ]/g, '').trim()
      return [
        {
          filename,
          ...(name ? { function: name } : {}),
          lineno: Number(lineno),
          colno: Number(column),
          in_app: !/^(?:node:|node_modules\/)/.test(filename),
        },
      ]
    })
  return found.slice(0, MOST).toReversed()
}

/** Below the program's folder, below node_modules, or below the panel's host; of any other file its last name alone. */
function placeOf(file: string, root: string): string {
  if (file.startsWith('node:')) return file
  const bare = file.replace(/^file:\/\//, '').replace(/[?#].*$/, '')
  const modules = bare.lastIndexOf('node_modules/')
  if (modules >= 0) return bare.slice(modules)
  if (bare.startsWith(`${root}/`)) return bare.slice(root.length + 1)
  const asset = /^https?:\/\/[^/]+\/(assets\/[\w.-]+)$/.exec(bare)?.[1]
  return asset ?? bare.split('/').pop() ?? ''
}
