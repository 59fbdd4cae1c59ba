/** The state of a screen (filters, sort, page) kept in its address, so that a link shows the same. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** One of a few words; the first is the default. */
export type OneOf<Word extends string> = { oneOf: readonly [Word, ...Word[]] }
export const oneOf = <const Word extends string>(...words: [Word, ...Word[]]): OneOf<Word> => ({ oneOf: words })

/** What each name holds by default: a text, a number, a list, or one of a few words. */
export type UrlSpec = Record<string, string | number | readonly string[] | OneOf<string>>
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

/** The address with a part changed. What equals its default is left out; foreign names stay. */
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

/** `replace` for what changes while typing, so that the way back is not letter by letter. */
export function useUrlState<const Spec extends UrlSpec>(spec: Spec): [UrlState<Spec>, ChangeUrl<Spec>] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readState(params, spec), [params, spec])
  const change = useCallback<ChangeUrl<Spec>>(
    // From the address as it is, not as it was last drawn: a second change before the next picture does not lose the
    // first.
    (part, how) =>
      setParams(writeState(new URLSearchParams(window.location.search), spec, part), {
        replace: how?.replace ?? false,
        preventScrollReset: true,
      }),
    [setParams, spec],
  )
  return [state, change]
}
