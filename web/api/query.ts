/** Keys are call name and input, so that a name invalidates all its answers. */
import {
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQueries,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Answer } from '../../src/contract/table.ts'
import type { CallName } from '../../src/contract/routes.ts'
import i18next from 'i18next'
import { serverText } from '../i18n/server.ts'
import { notify } from '../kit/feedback/notify.ts'
import { call, type CallInput, type JsonCall } from './client.ts'
import { ApiError } from './failure.ts'
import { failureText } from './failure-text.ts'
import { sessionNow } from './session-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    /** `quiet`: the screen shows the error itself. */
    queryMeta: { quiet?: boolean }
    /** `inForm`: fields show their errors; the notice only says that the call was refused. */
    mutationMeta: { quiet?: boolean; inForm?: boolean }
  }
}

/** Ignores 401 (the sign-in screen says it) and aborts. */
function notifyFailure(error: unknown, quiet: boolean | undefined, inForm = false): void {
  if (
    quiet ||
    (error instanceof ApiError && error.status === 401) ||
    (error instanceof Error && error.name === 'AbortError')
  )
    return
  const isAtFields = inForm && error instanceof ApiError && Object.keys(error.validation).length > 0
  notify.failed(isAtFields ? serverText(error.message) : failureText(error))
}

/** Queries whose last success is older than their last failure. */
const behind = new WeakSet<object>()

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // with stale data on screen, notifies once until the next success
      const isQuiet = query.state.data === undefined ? query.meta?.quiet : behind.has(query)
      behind.add(query)
      notifyFailure(error, isQuiet)
    },
    onSuccess: (_answer, query) => void behind.delete(query),
  }),
  mutationCache: new MutationCache({
    // sign-in screens show failures themselves
    onError: (error, _sent, _context, { meta }) =>
      notifyFailure(error, (meta?.quiet ?? false) || !sessionNow(), meta?.inForm),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // once after a lost connection or 5xx; a 4xx would be refused again
      retry: (failures, error) => failures < 1 && (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
})

/** An empty answer to another question would say that there is nothing here, too. */
const keepFilled = <Kept>(previous: Kept | undefined): Kept | undefined =>
  (previous as { total?: number } | undefined)?.total === 0 ? undefined : previous

type ApiQueryOptions = {
  enabled?: boolean
  /** Polling interval in ms while the page is visible. */
  every?: number
  /** Shows the previous answer, dimmed, until the new one arrives. Default true. */
  keep?: boolean
  staleTime?: number
  quiet?: boolean
  /** Refetches on each mount. */
  fresh?: boolean
}

/** `isPlaceholderData`: the answer is the previous question's. */
export function useApiQuery<Name extends JsonCall>(
  name: Name,
  question: CallInput<Name>,
  { enabled, every, keep = true, staleTime, quiet, fresh }: ApiQueryOptions = {},
): UseQueryResult<Answer<Name>> {
  const queryKey = [name, question ?? null]
  return useQuery<Answer<Name>>({
    queryKey,
    queryFn: ({ signal }) => call(name, question, { signal, background: queries.getQueryData(queryKey) !== undefined }),
    enabled,
    refetchInterval: every,
    staleTime,
    refetchOnMount: fresh ? 'always' : undefined,
    placeholderData: keep ? keepFilled : undefined,
    meta: { quiet },
  })
}

/** Several questions of one call; in their order. */
export function useApiQueries<Name extends JsonCall>(
  name: Name,
  questions: readonly CallInput<Name>[],
): UseQueryResult<Answer<Name>>[] {
  const results: UseQueryResult<Answer<Name>>[] = useQueries({
    queries: questions.map((question) => ({
      queryKey: [name, question ?? null],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<Name>> => call(name, question, { signal }),
      meta: { quiet: true },
    })),
  })
  return results
}

/** Without input. Errors are ignored: the component that needs it retries. */
export const askAhead = (name: JsonCall): void =>
  void queries.prefetchQuery({
    queryKey: [name, null],
    queryFn: ({ signal }) => call(name, undefined, { signal }),
    meta: { quiet: true },
  })

/** All failed queries of the screen: they usually fail together. */
export const retryFailed = (): void =>
  void queries.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' },
    { cancelRefetch: false },
  )

export function putAnswer<Name extends JsonCall>(
  name: Name,
  question: CallInput<Name>,
  change: (answer: Answer<Name>) => Answer<Name>,
): void {
  queries.setQueryData<Answer<Name>>([name, question ?? null], (answer) => answer && change(answer))
}

/** `text`: default the server's message. */
export type Undoable = { text?: string; undo: () => Promise<unknown> }

/** On any screen, in this session. */
function notifyUndoable(text: string, undo: Undoable['undo'], refreshes: readonly CallName[]): void {
  const token = sessionNow()?.token
  const act = async () => {
    if (sessionNow()?.token !== token) return
    try {
      await undo()
      notify.done(i18next.t('ui.undone'))
    } catch (error) {
      notifyFailure(error, false)
    }
    await refresh(refreshes)
  }
  notify.undoable(text, () => void act())
}

const refresh = (names: readonly CallName[]) =>
  Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })))

export type ApiMutationOptions<Name extends JsonCall> = {
  /** Calls whose answers become stale. */
  refreshes?: readonly CallName[]
  /** Shows no error notice. */
  quiet?: boolean
  /** The form shows errors at its fields. */
  inForm?: boolean
  /** Shows no success notice. */
  silent?: boolean
  /** Undefined: nothing to undo; shows the usual notice. */
  undoable?: (answer: Answer<Name>, sent: CallInput<Name>) => Undoable | undefined
  onDone?: (answer: Answer<Name>) => void
}

/** Shows the server's success message, and errors for 4.5 seconds, even beside a form. */
export function useApiMutation<Name extends JsonCall>(
  name: Name,
  { refreshes = [], quiet, inForm, silent, undoable, onDone }: ApiMutationOptions<Name> = {},
): UseMutationResult<Answer<Name>, ApiError, CallInput<Name>> {
  return useMutation<Answer<Name>, ApiError, CallInput<Name>>({
    mutationFn: (question) => call(name, question),
    meta: { quiet, inForm },
    onSuccess: async (answer, sent) => {
      const { message } = answer as { message?: string }
      const back = undoable?.(answer, sent)
      if (back) notifyUndoable(back.text ?? serverText(message ?? ''), back.undo, refreshes)
      else if (message && !silent) notify.done(serverText(message))
      onDone?.(answer)
      await refresh(refreshes)
    },
  })
}
