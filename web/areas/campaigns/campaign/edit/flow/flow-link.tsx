import { Link } from 'react-router'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import { useApiQuery } from '../../../../../api/query.ts'
import { useCanCall } from '../../../../../api/profile.ts'
import { flowOf } from '../../addresses.ts'

export function useFlows() {
  const isReached = useCanCall()('flows.list')
  return useApiQuery('flows.list', {}, { quiet: true, enabled: isReached }).data?.flows ?? []
}

/** By its name; to the screen that changes it. */
export function FlowLink({ id }: { id: string }) {
  const { t } = useTranslation()
  const name = useFlows().find((flow) => flow.id === id)?.name
  return <Link to={flowOf(id)}>{name ?? t('flows.unknown', { id })}</Link>
}
