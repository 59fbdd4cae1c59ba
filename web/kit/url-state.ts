/** In the address, so that links share it. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

type OneOf<Word extends string> = { oneOf: readonly [Word, ...Word[]] }
export const oneOf = <const Word extends string>(...words: [Word, ...Word[]]): OneOf<Word> => ({ oneOf: words })

type UrlSpec = Record<string, string | number | readonly string[] | OneOf<string>>
type Held<S> =
  S extends OneOf<infer Word> ? Word : S extends string ? string : S extends number ? number : readonly string[]
export type UrlState<Spec extends UrlSpec> = { [Name in keyof Spec]: Held<Spec[Name]> }

function heldIn(params: URLSearchParams, name: string, kind: UrlSpec[string]): string | number | readonly string[] {
  if (typeof kind === 'string') return params.get(name) ?? kind
  if (typeof kind === 'number') {
    const number = Number(params.get(name) ?? kind)
    return Number.isSafeInteger(number) && number >= 0 ? number : kind
  }
  if ('oneOf' in kind) return kind.oneOf.find((word) => word === params.get(name)) ?? kind.oneOf[0]
  return params.has(name) ? params.getAll(name) : kind
}

export function readState<Spec extends UrlSpec>(params: URLSearchParams, spec: Spec): UrlState<Spec> {
  return Object.fromEntries(
    Object.entries(spec).map(([name, kind]) => [name, heldIn(params, name, kind)]),
  ) as UrlState<Spec>
}

/** Omits defaults; keeps foreign parameters. */
export function writeState<Spec extends UrlSpec>(
  params: URLSearchParams,
  spec: Spec,
  part: Partial<UrlState<Spec>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(part)) {
    next.delete(name)
    const kind = spec[name]
    if (kind === undefined || value === undefined || isDefault(kind, value)) continue
    for (const one of Array.isArray(value) ? (value as string[]) : [String(value)]) next.append(name, one)
  }
  return next
}

function isDefault(kind: UrlSpec[string], value: unknown): boolean {
  if (typeof kind === 'object' && 'oneOf' in kind) return value === kind.oneOf[0]
  return Array.isArray(kind) ? JSON.stringify(kind) === JSON.stringify(value) : kind === value
}

export type ChangeUrl<Spec extends UrlSpec> = (part: Partial<UrlState<Spec>>, how?: { replace?: boolean }) => void

/** `replace` while typing, so that back does not undo by letters. */
export function useUrlState<const Spec extends UrlSpec>(spec: Spec): [UrlState<Spec>, ChangeUrl<Spec>] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readState(params, spec), [params, spec])
  const change = useCallback<ChangeUrl<Spec>>(
    // reads the current address: keeps an earlier change before the render
    (part, how) =>
      setParams(writeState(new URLSearchParams(window.location.search), spec, part), {
        replace: how?.replace ?? false,
        preventScrollReset: true,
      }),
    [setParams, spec],
  )
  return [state, change]
}
