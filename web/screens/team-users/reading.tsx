import { Trans, useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ReadingAwaited } from '../../ui/reading-awaited.tsx'

/** How many there are of how many, and what they hold. */
export function Reading({ answer }: { answer: Answer<'teamUsers.getTeamUsers'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!answer) return <ReadingAwaited />
  const { teamUsers, userLimit } = answer
  const held = teamUsers.reduce((sum, { campaigns }) => sum + campaigns, 0)
  const count = teamUsers.length
  return (
    <p className="reading">
      <Trans i18nKey="team.reading.hold" count={held} values={{ n: format.number(held) }} components={{ b: <b /> }} />{' '}
      {userLimit !== null &&
        t(count >= userLimit ? 'team.reading.full' : 'team.reading.room', {
          used: format.number(count),
          most: format.number(userLimit),
        })}
    </p>
  )
}
