import { Trans, useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** How many there are of how many, and what they hold. */
export function Reading({ answer }: { answer: Answer<'teamUsers.getTeamUsers'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!answer)
    return (
      <p className="reading" aria-busy="true">
        <Skeleton width="min(480px, 80%)" height={14} />
      </p>
    )
  const { teamUsers, userLimit } = answer
  const held = teamUsers.reduce((sum, { campaigns }) => sum + campaigns, 0)
  const count = teamUsers.length
  return (
    <p className="reading">
      <Trans i18nKey="team.reading.hold" count={held} values={{ n: format.number(held) }} components={{ b: <b /> }} />{' '}
      {userLimit !== null && t(count >= userLimit ? 'team.reading.full' : 'team.reading.room', { used: format.number(count), most: format.number(userLimit) })}
    </p>
  )
}
