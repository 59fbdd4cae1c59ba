/** Onboarding steps not yet done. */
import { ListChecks } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useNavigate } from 'react-router'
import { useSession } from '../../../api/session-store.ts'
import { useClientStanding, type ClientStanding } from '../../../shared/first-steps/client-progress.ts'
import { useClientSteps } from '../../../shared/first-steps/client-steps.tsx'
import { useStaffFacts, type StaffFacts } from '../../../shared/first-steps/staff-progress.ts'
import { useStaffSteps } from '../../../shared/first-steps/staff-steps.tsx'
import type { Option } from './option.ts'

/** Shows no steps while the facts load. */
const NO_CLIENT: ClientStanding = {
  facts: { plan: false, paid: false, campaign: false, hit: false, conversion: false },
  plan: undefined,
  isRequested: false,
  active: false,
  campaign: undefined,
}
const NO_STAFF: StaffFacts = { clients: 0 }

export function useStepOptions(): Option[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const role = useSession()?.role
  const standing = useClientStanding(role === 'user' || role === 'team_user')
  const facts = useStaffFacts()
  const ofClient = useClientSteps({ standing: standing ?? NO_CLIENT })
  const ofStaff = useStaffSteps(facts ?? NO_STAFF)
  const steps = standing ? ofClient : facts ? ofStaff : []
  return steps.flatMap(({ key, title, to, state }): Option[] =>
    state === 'done' || to === undefined
      ? []
      : [
          {
            id: `step-${key}`,
            group: 'step',
            title,
            names: [title, t('steps.label')],
            icon: ListChecks,
            run: () => void navigate(to),
          },
        ],
  )
}
