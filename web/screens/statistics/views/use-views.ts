import { useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { View } from '../../../../src/contract/views.ts'
import { useApiQuery } from '../../../api/query.ts'
import { addressOf, stateOf } from './address.ts'

const NONE: readonly View[] = []

/** Saved views, the one that is shown now, and the way to another. */
export function useViews() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useApiQuery('views.list', undefined, { staleTime: 60_000, quiet: true })
  const state = stateOf(params, id)
  const views = data?.views ?? NONE
  const open = (next: string, replace = false) => void navigate(addressOf(next), { replace })
  // only an address that says nothing opens the default, and only once: "All traffic" stays within reach
  const opened = useRef(state !== '')
  useEffect(() => {
    if (opened.current || !data) return
    opened.current = true
    const usual = data.views.find(({ isDefault }) => isDefault)
    if (usual && usual.state !== '') void navigate(addressOf(usual.state), { replace: true })
  }, [data, navigate])
  const wasOpened = () => {
    opened.current = true
  }
  return {
    views,
    state,
    error,
    retry: () => void refetch(),
    open: (next: string) => (wasOpened(), open(next)),
    current: views.find((view) => view.state === state),
  }
}

export type Views = ReturnType<typeof useViews>
