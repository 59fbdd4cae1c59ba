/**
 * Asking and acting from components. Keys are the call's name and its question, so a call's name refreshes all its
 * answers.
 */
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
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
    /** `quiet`: the screen itself says what went wrong. */
    queryMeta: { quiet?: boolean }
    /** `inForm`: what is wrong stands at the fields; the notice says only that it was refused. */
    mutationMeta: { quiet?: boolean; inForm?: boolean }
  }
}

/** The sign-in screen shows a lost session; nobody waits for an aborted answer. */
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

/** Questions whose last answer is older than their last failure. */
const behind = new WeakSet<object>()

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // a screen that still shows an answer stays silent: one notice, until an answer comes again
      const isQuiet = query.state.data === undefined ? query.meta?.quiet : behind.has(query)
      behind.add(query)
      notifyFailure(error, isQuiet)
    },
    onSuccess: (_answer, query) => void behind.delete(query),
  }),
  mutationCache: new MutationCache({
    // without a session the sign-in screens show each failure in a banner of their own
    onError: (error, _sent, _context, { meta }) =>
      notifyFailure(error, (meta?.quiet ?? false) || !sessionNow(), meta?.inForm),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // what the server refused it refuses again; a lost connection or a 5xx is tried once more
      retry: (failures, error) => failures < 1 && (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
})

type ApiQueryOptions = {
  enabled?: boolean
  /** Asked again each so many milliseconds while the page is seen. */
  every?: number
  /** Keep showing the answer to the question before, dimmed, until the new one is here. On by default. */
  keep?: boolean
  staleTime?: number
  quiet?: boolean
  /** Asked again each time a screen opens, even if the last answer is fresh. */
  fresh?: boolean
}

/** The answer to a question, kept and refreshed. `isPlaceholderData`: it still answers the question before. */
export function useApiQuery<Name extends JsonCall>(
  name: Name,
  question: CallInput<Name>,
  { enabled, every, keep = true, staleTime, quiet, fresh }: ApiQueryOptions = {},
): UseQueryResult<Answer<Name>> {
  const queryKey = [name, question ?? null]
  return useQuery<Answer<Name>>({
    queryKey,
    queryFn: ({ signal }) =>
      call(name, question, { signal, background: every !== undefined && queries.getQueryData(queryKey) !== undefined }),
    enabled,
    refetchInterval: every,
    staleTime,
    refetchOnMount: fresh ? 'always' : undefined,
    placeholderData: keep ? keepPreviousData : undefined,
    meta: { quiet },
  })
}

/** Asks before the component that wants the answer is there; what fails is asked again, and reported, by that one. */
export const askAhead = (name: JsonCall): void =>
  void queries.prefetchQuery({
    queryKey: [name, null],
    queryFn: ({ signal }) => call(name, undefined, { signal }),
    meta: { quiet: true },
  })

/** Asks again what of the screen could not be loaded: what broke one part broke the others, too. */
export const retryFailed = (): void =>
  void queries.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' },
    { cancelRefetch: false },
  )

/** Changes the kept answer to a question; one that was never answered stays so. */
export function putAnswer<Name extends JsonCall>(
  name: Name,
  question: CallInput<Name>,
  change: (answer: Answer<Name>) => Answer<Name>,
): void {
  queries.setQueryData<Answer<Name>>([name, question ?? null], (answer) => answer && change(answer))
}

/** How something is taken back: by the calls that undo it. `text`: what was done; the server's message unless given. */
export type Undoable = { text?: string; undo: () => Promise<unknown> }

/** Says what was done and offers the way back, whatever screen is open by then, as long as the same person is. */
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

type ApiMutationOptions<Name extends JsonCall> = {
  /** Calls whose answers are no longer true afterwards. */
  refreshes?: readonly CallName[]
  /** A failure is told by nobody. */
  quiet?: boolean
  /** A form says what is wrong at its fields. */
  inForm?: boolean
  /** Say nothing when done. */
  silent?: boolean
  /** How it is taken back; undefined: there is nothing to take back, and it is said as usual. */
  undoable?: (answer: Answer<Name>, sent: CallInput<Name>) => Undoable | undefined
  onDone?: (answer: Answer<Name>) => void
}

/** Does something; says the server's success message, and each refusal for 4.5 seconds, also where a form shows it. */
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
