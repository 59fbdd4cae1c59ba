import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { SCREENS } from '../../../src/contract/menu.ts'
import { scopeSpec, useScope, type Scope } from '../../parts/hits/scope.ts'
import { writeState } from '../../ui/url-state.ts'

const PRESET = '30d'
const SPEC = scopeSpec(PRESET)
const PATH = SCREENS.Statistics.path

/** What the screen is about. Its campaign stands in the path, the rest in the query. */
export function useStatisticsScope(): Scope {
  const { id = '' } = useParams()
  const scope = useScope(SPEC, PRESET)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return useMemo(() => {
    const change: Scope['change'] = ({ campaign, ...rest }, how) => {
      if (campaign === undefined || campaign === id) return scope.change(rest, how)
      const search = writeState(params, SPEC, { page: 1, ...rest }).toString()
      return void navigate(
        { pathname: campaign === '' ? PATH : `${PATH}/${campaign}`, search },
        { preventScrollReset: true },
      )
    }
    const companyId = /^[1-9]\d{0,17}$/.test(id) ? id : undefined
    return { ...scope, campaign: id, change, question: { ...scope.question, companyId } }
  }, [id, scope, params, navigate])
}
